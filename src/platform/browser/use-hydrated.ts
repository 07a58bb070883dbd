import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False while the server's HTML waits for its scripts, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
