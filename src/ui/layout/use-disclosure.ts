import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";

export interface Disclosure {
  open: boolean;
  toggle: () => void;
  /** For the element that holds both the button and the panel. */
  container: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  panelId: string;
}

/**
 * A panel that a button opens and closes. It closes by itself on Escape (the focus returns to the
 * button), on a press outside, when the focus moves on, and when another page is shown.
 */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { key } = useLocation();
  const [shownFor, setShownFor] = useState(key);

  if (shownFor !== key) {
    setShownFor(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const closeWhenOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) {
        setOpen(false);
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
  }, [open]);

  return { open, toggle: () => setOpen((current) => !current), container, button, panelId };
}
