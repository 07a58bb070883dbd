import { useSyncExternalStore } from "react";

/**
 * The zone of the visitor's clock. `serverZone` until the page's scripts run, so that the browser first
 * renders what the server did.
 */
export function useVisitorZone(serverZone: string): string {
  return useSyncExternalStore(neverChanges, readBrowserZone, () => serverZone);
}

/** Whether the page's scripts run. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function readBrowserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function neverChanges() {
  return () => {};
}
