import { formatTime } from "#shared/time.ts";
import { useVisitorClock, useVisitorZone } from "./use-visitor-zone.ts";

export interface LocalTimeProps {
  time: Date;
  /** The zone of what happens then, for pages that don't know their visitor's and run no script. */
  zone?: string | undefined;
}

/**
 * A point in time in the visitor's zone, which it names. On a page for many, `local-times.inline.js` writes it into that
 * zone before it's painted, so the browser may find another text here than the server wrote.
 */
export function LocalTime({ time, zone }: LocalTimeProps) {
  return (
    <time dateTime={time.toISOString()} data-local="" suppressHydrationWarning>
      {formatTime(time, useVisitorZone(zone), useVisitorClock())}
    </time>
  );
}

/** A point in time in a zone of its own, such as the host's, with hours as the visitor reads them. */
export function ZonedTime({ time, zone }: { time: Date; zone: string }) {
  return (
    <time dateTime={time.toISOString()} data-local={zone} suppressHydrationWarning>
      {formatTime(time, zone, useVisitorClock())}
    </time>
  );
}
