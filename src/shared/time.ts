/**
 * A point in time as people read it, in a time zone that it names: `Nov 21, 2026, 04:20 UTC`.
 * `timeZone` is an IANA name, e.g. `America/Toronto`.
 */
export function formatTime(time: Date, timeZone = "UTC"): string {
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  }).format(time);
}

/** A day as people read it, `Nov 21, 2026`: of a time in UTC, or given as `2026-11-21`. */
export function formatDay(day: Date | string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(day),
  );
}
