import { useSyncExternalStore } from "react";
import { formatTime } from "#shared/time.ts";

/** A point in time in the visitor's zone, which it names. In UTC until the page's scripts run. */
export function LocalTime({ time }: { time: Date }) {
  const timeZone = useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <time dateTime={time.toISOString()}>{formatTime(time, timeZone)}</time>;
}

function neverChanges() {
  return () => {};
}
