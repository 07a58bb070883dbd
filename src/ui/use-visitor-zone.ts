import { useSyncExternalStore } from "react";

/**
 * The zone of the visitor's clock, an IANA name. `serverZone` until the page's scripts run, so that
 * the browser first renders what the server did.
 */
export function useVisitorZone(serverZone = "UTC"): string {
  return useSyncExternalStore(neverChanges, readBrowserZone, () => serverZone);
}

function readBrowserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function neverChanges() {
  return () => {};
}
