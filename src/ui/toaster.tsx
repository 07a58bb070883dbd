import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { toastsWaiting } from "./toast.ts";

const retryMilliseconds = 5000;
const Messages = lazy(loadMessages);

/**
 * Without a connection, which browsers tell as a TypeError, the messages wait for one: that they
 * cannot be loaded must not end the page.
 */
async function loadMessages(): Promise<typeof import("./messages.tsx")> {
  for (;;) {
    try {
      return await import("./messages.tsx");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
    }
  }
}

/** Where `toast()` shows its messages; rendered once, by the root. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastsWaiting.subscribe, toastsWaiting.read, () => false);
  const [needed, setNeeded] = useState(false);

  // Who is signed in can press what only a message answers, perhaps without a connection by then.
  useEffect(() => {
    if (document.documentElement.dataset.viewer === "user") void loadMessages();
  }, []);

  if (waiting && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
