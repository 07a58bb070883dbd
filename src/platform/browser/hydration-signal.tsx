import { useEffect } from "react";

/** Tells `late-scripts.inline.js`, and tests, that the page answers presses from now on. */
export function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}
