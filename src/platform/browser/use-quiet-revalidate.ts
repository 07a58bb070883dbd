import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { fetchLater } from "#shared/fetch-later.ts";

let waiting: Promise<void> | undefined;

/**
 * Loads the page's data again where no one asked for it. It waits until the site can be reached: a
 * loader that fails puts an error page in place of what's on the screen. Calls made while it waits
 * load the data once.
 */
export function useQuietRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    waiting ??= fetchLater(reachSite)
      .finally(() => {
        waiting = undefined;
      })
      .then(revalidate);
    return waiting;
  }, [revalidate]);
}

/** Rejects as `fetch` does where the site, or the server behind its proxy, doesn't answer. */
async function reachSite(): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  const request = fetch("/healthz", { method: "HEAD", cache: "no-store", signal });
  const answer = await request.catch(() => null);
  if (!answer || answer.status >= 500) throw new TypeError("The site can't be reached");
}
