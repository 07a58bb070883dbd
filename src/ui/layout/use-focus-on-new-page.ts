import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { contentId } from "./skip-link.tsx";

/** Elements that keep the focus. The search puts it on `main` for the page that it leads to. */
const kept = "main, input, textarea, select, [contenteditable]";

/**
 * Moves the focus to the heading of each new page, which a screen reader then reads, as browsers do when they load
 * a page. Not if the page took the focus itself, someone is in a field, or on the way back. Another address of the
 * same page moves it only if what had it is gone and the page begins at its top again.
 */
export function useFocusOnNewPage(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);
  const focused = useRef<Element>(null);

  // The cleanup runs before anything of the new page can take the focus.
  useLayoutEffect(
    () => () => {
      focused.current = document.activeElement;
    },
    [key],
  );

  // Runs after the new page's own effects, once for each address. The first one counts as "POP".
  useEffect(() => {
    const isOtherPage = shown.current !== pathname;
    shown.current = pathname;
    if (type === "POP" || hash) return;
    // A person who stays where they were continues by Tab from there, even if the element they used is gone.
    if (!isOtherPage && (type === "REPLACE" || window.scrollY > 0)) return;
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body;
    const isLeftBehind =
      isOtherPage && activeElement === focused.current && !activeElement?.matches(kept);
    if (isLost || isLeftBehind) focusHeading();
  }, [key]);
}

function focusHeading(): void {
  const main = document.getElementById(contentId);
  const heading = main?.querySelector("h1") ?? main;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
