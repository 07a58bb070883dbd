import { z } from "zod";
import {
  type ApplicationValues,
  controlsOf,
  toValues,
} from "../fields/components/application-values.ts";

const key = "become-mentor-draft";

const { texts, tags } = controlsOf();

const storedDraft = z.object({
  /** The person who typed it; null before signing in. */
  viewerId: z.string().nullable(),
  values: z.object({
    ...Object.fromEntries(texts.map((name) => [name, z.string().default("")])),
    ...Object.fromEntries(tags.map((name) => [name, z.array(z.string()).default([])])),
  }),
});

/** Saves the draft for as long as its tab is open, so that it survives the trip to `/auth`. */
export function storeDraft(viewerId: string | null, values: ApplicationValues): void {
  withStorage((storage) =>
    storage.setItem(key, JSON.stringify({ viewerId, values: { ...values.texts, ...values.tags } })),
  );
}

/** Reads the draft of this tab, typed before signing in or by the same person. */
export function readDraft(viewerId: string | null): ApplicationValues | undefined {
  return withStorage((storage) => {
    const result = storedDraft.safeParse(JSON.parse(storage.getItem(key) ?? "null"));
    if (!result.success) return undefined;
    const { viewerId: owner, values } = result.data;
    return owner === null || owner === viewerId ? toValues(values) : undefined;
  });
}

export function clearDraft(): void {
  withStorage((storage) => storage.removeItem(key));
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
