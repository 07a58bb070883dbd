import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { searchLink } from "#ui/layout/navigation.ts";
import type { SearchDialogProps } from "./search-dialog.tsx";

export interface SearchOverPage {
  open: () => void;
  /** To be rendered once, beside the page. */
  dialog: ReactNode;
}

/**
 * The search over whatever page is shown, which Ctrl-K or Command-K opens too. It is fetched when
 * it is first opened; where that fails, the search page takes its place.
 */
export function useSearchDialog(): SearchOverPage {
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<(props: SearchDialogProps) => ReactNode>();
  const opener = useRef<Element>(null);
  const { key } = useLocation();
  const wentBack = useNavigationType() === "POP";
  const [shownFor, setShownFor] = useState(key);

  // Going back leaves the search, as it leaves the page below it. Other ways to another page do
  // not: a search that was opened while the page was still coming stays.
  if (shownFor !== key) {
    setShownFor(key);
    if (wentBack) setOpen(false);
  }

  const openDialog = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
    import("./search-dialog.tsx").then(
      ({ SearchDialog }) => setLoaded(() => SearchDialog),
      () => {
        setOpen(false);
        window.location.assign(searchLink.to);
      },
    );
  }, []);

  useEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (!open) openDialog();
    };
    window.addEventListener("keydown", openByShortcut);
    return () => window.removeEventListener("keydown", openByShortcut);
  }, [open, openDialog]);

  const dialog = Loaded ? (
    <Loaded open={open} onOpenChange={setOpen} onClosed={() => focusAgain(opener.current)} />
  ) : open ? (
    <p
      role="status"
      className="fixed inset-x-0 top-6 z-50 mx-auto w-fit rounded-sm border border-control bg-surface px-5 py-3 shadow-[0_8px_28px_rgb(13_20_36/0.14)]"
    >
      Opening search...
    </p>
  ) : null;
  return { open: openDialog, dialog };
}

/**
 * As `late-scripts.inline.js` reads it. On keyboards of other scripts the key is told by its place.
 */
function isShortcut({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return key.toLowerCase() === "k" || (code === "KeyK" && key > "\u007f");
}

/** The element that opened the dialog may be gone, a menu's entry for example. */
function focusAgain(opener: Element | null): void {
  const there = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const fallback = document.querySelector<HTMLElement>(`header a[href="${searchLink.to}"]`);
  (there ? opener : fallback)?.focus();
}
