import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { toastsWaiting } from "./toast.ts";

const loadMessages = () => fetchLater(() => import("./messages.tsx"));
const Messages = lazy(loadMessages);

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
