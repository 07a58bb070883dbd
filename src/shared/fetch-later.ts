import { NewVersionError } from "./new-version.ts";

const retryMilliseconds = 5000;

const waitForever = () => new Promise<never>(() => {});

/**
 * Imports what a page can do without for a while. Without a connection, which browsers tell as a
 * TypeError, it waits for one: that a part cannot be fetched must not end the page. Rejects with
 * any other error, and with that of a script that was fetched but does not run. Where the server no
 * longer has a file of the part, it isn't asked for again: `whenGone` takes the part's place, or what
 * the page shows until then stays.
 */
export async function fetchLater<Part>(
  load: () => Promise<Part>,
  whenGone: () => Promise<Part> = waitForever,
): Promise<Part> {
  let last: unknown;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof NewVersionError) return await whenGone();
      // A script that does not run fails with the very same error each time.
      if (!(error instanceof TypeError) || error === last) throw error;
      last = error;
      await nextChance();
    }
  }
}

/** The browser says that it is online again, or some time has passed: it does not always say so. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      removeEventListener("online", proceed);
      resolve();
    };
    const timer = setTimeout(proceed, retryMilliseconds);
    addEventListener("online", proceed);
  });
}
