import { useEffect } from "react";

/** Signals to `late-scripts.inline.js`, and to tests, that the page answers presses from now on. */
export function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}
