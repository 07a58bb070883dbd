import { Link, useLocation } from "react-router";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { Button } from "../controls/button.tsx";
import { Mark } from "../drawings/mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { KnownViewer } from "./header-viewer.ts";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { findCurrentPath, getStartedLink, mainMenu, type NavigationLink } from "./navigation.ts";
import { SearchLink } from "./search-link.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { useOpenMenus } from "./use-open-menus.ts";
import { ViewerChoice } from "./viewer-choice.tsx";

export interface SiteHeaderProps {
  siteName: string;
  viewer: KnownViewer;
  onSignOut: () => void;
  onSearch: () => void;
}

const dashboardLink: NavigationLink = { to: "/dashboard", label: "Dashboard" };

export function SiteHeader({ siteName, viewer, onSignOut, onSearch }: SiteHeaderProps) {
  const current = useCurrentLink();
  const menus = useOpenMenus();
  return (
    <header className="relative z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center gap-1 px-5 min-[22.5rem]:gap-2 sm:gap-6 sm:px-8">
        <CachedMarkup as="div" className="contents" of={HomeLink} content={{ siteName }} />
        <div ref={menus} className="hidden flex-1 xl:block">
          <CachedMarkup
            as="nav"
            aria-label="Main"
            of={MainMenu}
            content={{ current, look: "bar" as const }}
          />
        </div>
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
                <CachedMarkup
                  as="div"
                  className="contents"
                  of={DashboardButton}
                  content={dashboardLink}
                />
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
          of={MenuWithoutScripts}
          content={{ current, last: viewer ? dashboardLink : getStartedLink }}
        />
      </noscript>
      <Shortcuts />
    </header>
  );
}

/** The main link whose page this is, or lies below. */
function useCurrentLink(): string | null {
  return findCurrentPath(mainMenu, useLocation().pathname);
}

function HomeLink({ siteName }: { siteName: string }) {
  return (
    <Link to="/" className="flex items-center gap-2.5 py-2 font-serif text-xl font-medium">
      <Mark className="size-8" />
      {siteName}
    </Link>
  );
}

function DashboardButton({ to, label }: NavigationLink) {
  return (
    <Button asChild variant="secondary" size="small">
      <Link to={to}>{label}</Link>
    </Button>
  );
}

function MenuWithoutScripts({ current, last }: { current: string | null; last: NavigationLink }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">Menu</summary>
      <MainMenu current={current} look="list" />
      <a href={last.to} className="link inline-block px-4 py-2">
        {last.label}
      </a>
    </details>
  );
}
