import { useSyncExternalStore } from "react";

/** The visitor's zone as an IANA name; UTC until the page's scripts run. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
}

function neverChanges() {
  return () => {};
}
