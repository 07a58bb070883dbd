import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { toastsWaiting } from "./toast.ts";

const Messages = lazy(() => import("./messages.tsx"));

/** Where `toast()` shows its messages; rendered once, by the root. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastsWaiting.subscribe, toastsWaiting.read, () => false);
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
