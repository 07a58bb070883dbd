import { formatTime } from "#shared/time.ts";
import { useVisitorZone } from "./use-visitor-zone.ts";

/** A point in time in the visitor's zone, which it names. In UTC until the page's scripts run. */
export function LocalTime({ time }: { time: Date }) {
  return <time dateTime={time.toISOString()}>{formatTime(time, useVisitorZone())}</time>;
}
