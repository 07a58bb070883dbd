import { Menu, X } from "lucide-react";
import { Link, useLocation } from "react-router";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { Button } from "../controls/button.tsx";
import type { KnownViewer } from "./header-viewer.ts";
import { MainMenu } from "./main-menu.tsx";
import {
  accountLinksFor,
  findCurrentPath,
  getStartedLink,
  mainMenu,
  searchLink,
} from "./navigation.ts";
import { openInPlace } from "./search-link.tsx";
import { useDisclosure } from "./use-disclosure.ts";
import { ViewerChoice } from "./viewer-choice.tsx";

export interface MobileMenuProps {
  viewer: KnownViewer;
  onSignOut: () => void;
  onSearch: () => void;
}

export function MobileMenu({ viewer, onSignOut, onSearch }: MobileMenuProps) {
  const { open, toggle, container, button, panelId } = useDisclosure();
  const { pathname } = useLocation();
  return (
    <div ref={container} className="xl:hidden noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={toggle}
        className="-mr-2 flex min-h-11 items-center gap-2 rounded-sm px-2 font-medium"
      >
        <CachedMarkup as="span" className="contents" of={ButtonLabel} content={{ open }} />
      </button>
      {open ? (
        <div
          id={panelId}
          className="absolute inset-x-0 top-18 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-y border-line bg-paper px-1 pt-2 pb-5 shadow-[0_16px_28px_rgb(13_20_36/0.12)] sm:px-4"
        >
          <Link
            to={searchLink.to}
            onClick={(event) => openInPlace(event, onSearch)}
            className="block min-h-10 border-l-2 border-transparent forced-colors:border-[Canvas] px-4 py-2 font-medium transition-colors hover:bg-sunken"
          >
            {searchLink.label}
          </Link>
          <nav aria-label="Main">
            <MainMenu current={findCurrentPath(mainMenu, pathname)} look="list" />
          </nav>
          <div className="mt-3 grid gap-3 border-t border-line px-4 pt-4">
            <ViewerChoice
              viewer={viewer}
              anonymous={
                <Button asChild>
                  <Link to={getStartedLink.to}>{getStartedLink.label}</Link>
                </Button>
              }
              signedIn={
                <>
                  {viewer ? (
                    <p className="text-sm wrap-anywhere text-muted">
                      Signed in as <span className="font-semibold text-ink">{viewer.email}</span>
                    </p>
                  ) : null}
                  {accountLinksFor(viewer ?? undefined).map(({ to, label }, index) => (
                    <Button key={to} asChild variant={index === 0 ? "primary" : "secondary"}>
                      <Link to={to}>{label}</Link>
                    </Button>
                  ))}
                  <Button variant="secondary" onClick={onSignOut}>
                    Sign out
                  </Button>
                </>
              }
            />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function ButtonLabel({ open }: { open: boolean }) {
  const Icon = open ? X : Menu;
  return (
    <>
      <Icon aria-hidden className="size-5" />
      Menu
    </>
  );
}
