import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";

/** Long enough after the last key that it isn't sent word by word. */
const pauseMilliseconds = 1500;

export interface AutosaveAnswer {
  savedAt?: Date;
  /** The server wasn't reached, or didn't take it. */
  problem?: string;
}

/** Saves a form's text fields a moment after each change, by the page's intent `autosave`. */
export function useDraftAutosave(
  form: RefObject<HTMLFormElement | null>,
): AutosaveAnswer | undefined {
  const fetcher = useFetcher<AutosaveAnswer>();
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      const fields = new FormData();
      for (const [name, value] of new FormData(element)) {
        if (typeof value === "string" && name !== "intent") fields.append(name, value);
      }
      fields.set("intent", "autosave");
      // Nothing is loaded again, so a failed load can't replace the page.
      void submit.current(fields, { method: "post", defaultShouldRevalidate: false });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pauseMilliseconds);
    };
    const stop = () => clearTimeout(timer);
    element.addEventListener("input", wait);
    // A form that is being sent needs no save behind it.
    element.addEventListener("submit", stop);
    return () => {
      stop();
      element.removeEventListener("input", wait);
      element.removeEventListener("submit", stop);
    };
  }, [form]);

  return fetcher.data;
}
