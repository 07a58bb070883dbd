import type { BusyCalendarQuery, BusyTime } from "./busy-calendar.ts";
import { parseBusyTimes } from "./parse-busy-times.ts";

export function calendarFile(...components: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...components, "END:VCALENDAR", ""].join("\r\n");
}

let number = 0;

/** An event, by its lines; with a `UID` of its own unless they name one. */
export function event(...lines: string[]): string {
  number += 1;
  const id = lines.some((line) => line.startsWith("UID:")) ? [] : [`UID:${number}`];
  return ["BEGIN:VEVENT", ...id, ...lines, "END:VEVENT"].join("\r\n");
}

export const december: Pick<BusyCalendarQuery, "from" | "to" | "timeZone"> = {
  from: new Date("2026-12-01T00:00:00Z"),
  to: new Date("2026-12-31T00:00:00Z"),
  timeZone: "America/Toronto",
};

/** `2026-12-03T18:00Z/2026-12-03T19:00Z` */
export function shown(busy: readonly BusyTime[]): string[] {
  const short = (date: Date) => date.toISOString().replace(/(:00)?\.000Z$/, "Z");
  return busy.map(({ startsAt, endsAt }) => `${short(startsAt)}/${short(endsAt)}`);
}

/** The busy times of a calendar with these components, in December 2026 for a person in Toronto. */
export function busyIn(
  components: readonly string[],
  query: Partial<typeof december> = {},
): string[] {
  return shown(parseBusyTimes(calendarFile(...components), { ...december, ...query }));
}
