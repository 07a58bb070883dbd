import { Search } from "lucide-react";
import { type MouseEvent, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { searchLink } from "./navigation.ts";

/**
 * The way to the search. Without scripts it leads to the search page; with them a plain press opens
 * the search over the page, and the shortcut is shown where there is room.
 */
export function SearchLink({ onSearch }: { onSearch: () => void }) {
  return (
    <Link
      to={searchLink.to}
      onClick={(event) => openInPlace(event, onSearch)}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 font-medium transition-colors hover:bg-sunken xl:min-h-9"
    >
      <CachedMarkup
        as="span"
        className="contents"
        of={SearchLabel}
        content={{ label: searchLink.label }}
      />
      <ShortcutHint />
    </Link>
  );
}

function SearchLabel({ label }: { label: string }) {
  return (
    <>
      <Search aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">{label}</span>
    </>
  );
}

/** Leaves clicks alone that ask for a new tab or window. */
export function openInPlace(event: MouseEvent, onSearch: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  onSearch();
}

const subscribeToNothing = () => () => {};
const isApple = () => /Mac OS X|iPhone|iPad/.test(navigator.userAgent);

function ShortcutHint() {
  const apple = useSyncExternalStore(subscribeToNothing, isApple, () => false);
  return (
    <kbd
      aria-hidden
      className="hidden w-13 rounded-sm border border-line py-0.5 text-center font-sans text-sm whitespace-nowrap text-muted xl:block"
    >
      {apple ? "⌘K" : "Ctrl K"}
    </kbd>
  );
}
