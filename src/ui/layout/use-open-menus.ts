import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * For an element with menus that the browser opens: they close on Escape (the focus returns to the button), on a
 * click outside, when the focus moves on, and when another page is shown.
 */
export function useOpenMenus(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // Runs again when another page is shown.
  useEffect(() => {
    for (const menu of listOpen(container.current)) menu.open = false;
  }, [key]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of listOpen(container.current)) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const closeWhenOutside = ({ target }: Event) => {
      for (const menu of listOpen(container.current)) {
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
      }
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeWhenOutside);
    document.addEventListener("focusin", closeWhenOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeWhenOutside);
      document.removeEventListener("focusin", closeWhenOutside);
    };
  }, []);
  return container;
}

function listOpen(container: Element | null): HTMLDetailsElement[] {
  return [...(container?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [])];
}
