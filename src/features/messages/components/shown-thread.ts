import type { LoadedThread } from "../messages.types.ts";

let shown: LoadedThread | undefined;

/** Keeps what a page shows of a conversation, for when the server can't be reached. */
export function rememberShown(loaded: LoadedThread): void {
  shown = loaded;
}

/** The conversation on the page, if it's this one. */
export const findShown = (threadId: string): LoadedThread | undefined =>
  shown?.thread.id === threadId ? shown : undefined;
