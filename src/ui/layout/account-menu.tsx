import { ChevronDown } from "lucide-react";
import { CachedMarkup } from "../content/cached-markup.tsx";
import type { HeaderViewer } from "./header-viewer.ts";
import { MenuLinks } from "./menu-links.tsx";
import { accountLinksFor } from "./navigation.ts";
import { useDisclosure } from "./use-disclosure.ts";

export interface AccountMenuProps {
  /** Undefined while it is not yet known who is signed in. */
  viewer: HeaderViewer | undefined;
  onSignOut: () => void;
}

export function AccountMenu({ viewer, onSignOut }: AccountMenuProps) {
  const { open, toggle, container, button, panelId } = useDisclosure();
  return (
    <div ref={container} className="relative noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={toggle}
        className="flex min-h-9 items-center gap-1.5 rounded-sm px-2 font-medium transition-colors hover:bg-sunken"
      >
        <CachedMarkup
          as="span"
          className="contents"
          of={ButtonLabel}
          content={{ text: "Account" }}
        />
      </button>
      {open ? (
        <div
          id={panelId}
          className="absolute top-full right-0 mt-2 w-64 rounded-md border border-line bg-surface py-2 shadow-[0_8px_28px_rgb(13_20_36/0.14)]"
        >
          {viewer ? (
            <p className="border-b border-line px-4 pt-1 pb-3 text-sm wrap-anywhere text-muted">
              Signed in as <span className="font-semibold text-ink">{viewer.email}</span>
            </p>
          ) : null}
          <nav aria-label="Account" className="pt-2">
            <MenuLinks links={accountLinksFor(viewer)} />
          </nav>
          <div className="mt-2 border-t border-line pt-2">
            <button
              type="button"
              onClick={onSignOut}
              className="block min-h-10 w-full px-4 py-2 text-left font-medium transition-colors hover:bg-sunken"
            >
              Sign out
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function ButtonLabel({ text }: { text: string }) {
  return (
    <>
      {text}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </>
  );
}
