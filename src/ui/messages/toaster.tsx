import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { toastsWaiting } from "./toast.ts";

const loadMessages = () => fetchLater(() => import("./messages.tsx"));
const Messages = lazy(loadMessages);

/** Place where `toast()` shows its messages; rendered once, by the root. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastsWaiting.subscribe, toastsWaiting.read, () => false);
  const [needed, setNeeded] = useState(false);

  // A signed-in person can press buttons whose only answer is a message, perhaps without a
  // connection by then. A screen reader hears the message if its region is there already.
  useEffect(() => {
    if (document.documentElement.dataset.viewer !== "user") return;
    void loadMessages().then(() => setNeeded(true));
  }, []);

  if (waiting && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
