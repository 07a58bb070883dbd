import { visitorDraftKey as key } from "#platform/browser/visitor-draft.ts";
import {
  type ApplicationValues,
  controlsOf,
  toValues,
} from "../fields/components/application-values.ts";

const { texts, tags } = controlsOf();

/**
 * Saves the draft for as long as its tab is open, so that it survives the trip to `/auth`.
 * `viewerId` is the person who typed it; null before signing in.
 */
export function storeDraft(viewerId: string | null, values: ApplicationValues): void {
  withStorage((storage) =>
    storage.setItem(key, JSON.stringify({ viewerId, values: { ...values.texts, ...values.tags } })),
  );
}

/** Reads the draft of this tab, typed before signing in or by the same person. */
export function readDraft(viewerId: string | null): ApplicationValues | undefined {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (!isObject(stored) || !isObject(stored.values)) return undefined;
    const { viewerId: owner, values } = stored;
    return owner === null || owner === viewerId ? toValues(valuesOf(values)) : undefined;
  });
}

/** What's there of the form's values; a draft of an earlier form may lack some. */
function valuesOf(stored: Record<string, unknown>): Record<string, string | string[]> {
  const isText = (value: unknown) => typeof value === "string";
  return Object.fromEntries([
    ...texts.map((name) => [name, isText(stored[name]) ? stored[name] : ""]),
    ...tags.map((name) => [name, [stored[name]].flat().filter(isText)]),
  ]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** If storage is full or turned off, only the draft is lost. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.sessionStorage);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it says why a draft is missing
    console.warn("The application's draft couldn't be saved in this tab", error);
    return undefined;
  }
}
