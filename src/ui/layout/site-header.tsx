import { Link, useLocation } from "react-router";
import { Button } from "../button.tsx";
import { CachedMarkup } from "../cached-markup.tsx";
import { Mark } from "../mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { KnownViewer } from "./header-viewer.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { findCurrentPath, getStartedLink, mainLinks, type NavigationLink } from "./navigation.ts";
import { SearchLink } from "./search-link.tsx";
import { ViewerChoice } from "./viewer-choice.tsx";

export interface SiteHeaderProps {
  siteName: string;
  viewer: KnownViewer;
  onSignOut: () => void;
  onSearch: () => void;
}

const dashboardLink = { to: "/dashboard", label: "Dashboard" };

export function SiteHeader({ siteName, viewer, onSignOut, onSearch }: SiteHeaderProps) {
  return (
    <header className="relative z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center gap-1 px-5 min-[22.5rem]:gap-2 sm:gap-6 sm:px-8">
        <Link to="/" className="flex items-center gap-2.5 py-2 font-serif text-xl font-medium">
          <Mark className="size-8" />
          {siteName}
        </Link>
        <CachedMarkup
          as="nav"
          aria-label="Main"
          className="hidden flex-1 items-center xl:flex xl:gap-1"
          of={MainLinks}
          content={{ current: useCurrentLink() }}
        />
        <div className="ml-auto xl:-mr-3 xl:ml-0">
          <SearchLink onSearch={onSearch} />
        </div>
        <div className="hidden items-center gap-3 xl:flex">
          <ViewerChoice
            viewer={viewer}
            anonymous={
              <Button asChild size="small">
                <Link to={getStartedLink.to}>{getStartedLink.label}</Link>
              </Button>
            }
            signedIn={
              <>
                <Button asChild variant="secondary" size="small">
                  <Link to="/dashboard">Dashboard</Link>
                </Button>
                <AccountMenu viewer={viewer ?? undefined} onSignOut={onSignOut} />
              </>
            }
          />
        </div>
        <MobileMenu viewer={viewer} onSignOut={onSignOut} onSearch={onSearch} />
      </div>
      <noscript>
        <CachedMarkup
          as="nav"
          aria-label="Main, without scripts"
          className="border-t border-line px-5 py-3 xl:hidden"
          of={LinksWithoutScripts}
          content={{ last: viewer ? dashboardLink : getStartedLink }}
        />
      </noscript>
    </header>
  );
}

/** The main link whose page this is, or lies below. */
function useCurrentLink(): string | null {
  return findCurrentPath(mainLinks, useLocation().pathname);
}

function MainLinks({ current }: { current: string | null }) {
  return mainLinks.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      aria-current={to === current ? "page" : undefined}
      className="border-b-2 border-transparent px-2 py-2 font-medium whitespace-nowrap transition-colors hover:text-accent aria-[current=page]:border-accent"
    >
      {label}
    </Link>
  ));
}

function LinksWithoutScripts({ last }: { last: NavigationLink }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {[...mainLinks, last].map(({ to, label }) => (
        <li key={to}>
          <a href={to} className="link inline-block py-1">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
