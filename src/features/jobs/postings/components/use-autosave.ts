import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker, useFetcher, useLocation } from "react-router";
import type { DraftCheck, SavedDraft, StaleDraft } from "../drafts.types.ts";

/** Time without typing after which what was typed is saved. */
const quietMilliseconds = 2000;
/** Time after which a save that failed is tried again. */
const retryMilliseconds = 15_000;

/** The answer of the page's action to a save. */
export interface SaveAnswer {
  saved?: SavedDraft;
  stale?: StaleDraft;
  problem?: string;
}

export interface Autosave {
  /** The last save by itself, if any. */
  saved: SavedDraft | undefined;
  stale: StaleDraft | undefined;
  problem: string | undefined;
  isSaving: boolean;
  check: DraftCheck | undefined;
  /** For the form: what was typed is saved soon. */
  noteInput: () => void;
  /** For the form: a save under way ends first, so that it can't pass for someone else's. */
  holdSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Saves a form some time after the last input, beside the page: no control is touched. Leaving the page
 * waits for a save, and closing it asks first. `revision` is the page's own.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, revision: number): Autosave {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<SaveAnswer>();
  const { data: answer, state, submit } = fetcher;
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef<HTMLElement | null | undefined>(undefined);
  const [saved, setSaved] = useState<SavedDraft>();
  const isSaving = state !== "idle";
  const underWay = useRef(false);
  underWay.current = isSaving;
  // Once the page has what was shown, or something later, there's nothing left to choose.
  const stale = answer?.stale && answer.stale.revision > revision ? answer.stale : undefined;
  const problem = answer?.saved || answer?.stale ? undefined : answer?.problem;

  const save = useCallback(() => {
    const element = form.current;
    if (!element) return;
    clearTimeout(timer.current);
    isDirty.current = false;
    const body = new FormData(element);
    body.set("intent", "autosave");
    const action = `${pathname}${search}`;
    // Nothing is loaded again, so a failed load can't replace the page.
    void submit(body, { method: "post", action, defaultShouldRevalidate: false });
  }, [form, pathname, search, submit]);

  const saveAfter = useCallback(
    (milliseconds: number) => {
      clearTimeout(timer.current);
      // One that passes another under way would be taken for someone else's.
      const saveInTurn = () => {
        if (underWay.current) timer.current = setTimeout(saveInTurn, quietMilliseconds);
        else save();
      };
      timer.current = setTimeout(saveInTurn, milliseconds);
    },
    [save],
  );

  const noteInput = useCallback(() => {
    isDirty.current = true;
    if (!stale) saveAfter(quietMilliseconds);
  }, [saveAfter, stale]);

  const holdSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      isDirty.current = false;
      if (!isSaving) return;
      event.preventDefault();
      held.current = (event.nativeEvent as SubmitEvent).submitter;
    },
    [isSaving],
  );

  // Typed before the scripts ran, or put back by the browser.
  const wasChecked = useRef(false);
  useEffect(() => {
    if (wasChecked.current || !form.current) return;
    wasChecked.current = true;
    if (isTouched(form.current)) noteInput();
  }, [form, noteInput]);

  useEffect(() => {
    if (answer?.saved) setSaved(answer.saved);
    if (!answer?.saved && answer) {
      // Nothing was stored, so it's still to be saved.
      isDirty.current = true;
    }
  }, [answer]);

  useEffect(() => {
    if (problem && state === "idle") saveAfter(retryMilliseconds);
  }, [problem, state, saveAfter]);

  // Only at the end: a save that ends must not take along the timer of what was typed meanwhile.
  useEffect(() => () => clearTimeout(timer.current), []);

  // The revision of the last save is in the form by the time that this runs.
  useEffect(() => {
    if (isSaving || held.current === undefined) return;
    const submitter = held.current;
    held.current = undefined;
    form.current?.requestSubmit(submitter as HTMLElement | null);
  });

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname ||
      currentLocation.search !== nextLocation.search;
    return isElsewhere && (isDirty.current || isSaving) && held.current === undefined && !stale;
  });
  useEffect(() => {
    if (blocker.state !== "blocked" || isSaving) return;
    if (problem) blocker.reset();
    else if (isDirty.current) save();
    else blocker.proceed();
  });

  useBeforeUnload((event) => {
    if (isDirty.current || isSaving) event.preventDefault();
  });

  // The answer itself, because the state has it one render later, after a click that waited was sent.
  const latest = answer?.saved ?? saved;
  return { saved: latest, stale, problem, isSaving, check: latest?.check, noteInput, holdSubmit };
}

/** Whether a control says something else than the page gave it. */
function isTouched({ elements }: HTMLFormElement): boolean {
  return [...elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
      return control.selectedIndex !== Math.max(chosen, 0);
    }
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  });
}
