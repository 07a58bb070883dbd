import { Temporal } from "temporal-polyfill";
import {
  addDays,
  addTime,
  type CalendarDay,
  dayIn,
  midnightInUtc,
  settledAhead,
  subtractTime,
  toSeconds,
  weekdayOf,
} from "../time.ts";

/**
 * The time at which clocks of a zone show a minute of a day, counted from its midnight; 1440 is the day's
 * end. A time that the clocks skip is as much later as they are put forward, and of one that comes twice
 * it is the first.
 */
export function instantAt(day: CalendarDay, minuteOfDay: number, timeZone: string): Date {
  const key = `${day} ${minuteOfDay} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return new Date(known);
  const { epochMilliseconds } = Temporal.PlainDate.from(day)
    .toPlainDateTime()
    .add({ minutes: minuteOfDay })
    .toZonedDateTime(timeZone, { disambiguation: "compatible" });
  const found = new Date(epochMilliseconds);
  // This Node may still have the zone's old rules, so that pages would show another hour than the one asked for.
  const ahead = settledAhead(found, timeZone);
  const instant = ahead
    ? subtractTime(addTime(midnightInUtc(day), { minutes: minuteOfDay }), ahead)
    : found;
  if (instants.size >= maxInstants) instants.clear();
  instants.set(key, instant.getTime());
  return instant;
}

/** A host's calendar asks for the same two months of them with every page that shows it. */
const instants = new Map<string, number>();
const maxInstants = 20_000;

/** The beginning of a time's day, and of the next one, on the clocks of a zone. */
export function dayAround(time: Date, timeZone: string): { from: Date; to: Date } {
  return range(dayIn(time, timeZone), 1, timeZone);
}

/** The Monday that the week of a time begins with, on the clocks of a zone. */
export function weekOf(time: Date, timeZone: string): CalendarDay {
  const day = dayIn(time, timeZone);
  return addDays(day, 1 - weekdayOf(day));
}

/** The beginning of a time's week, and of the next one, on the clocks of a zone. */
export function weekAround(time: Date, timeZone: string): { from: Date; to: Date } {
  return range(weekOf(time, timeZone), 7, timeZone);
}

function range(first: CalendarDay, days: number, timeZone: string) {
  return {
    from: instantAt(first, 0, timeZone),
    to: instantAt(addDays(first, days), 0, timeZone),
  };
}

/**
 * Seconds by which the clocks of a zone are ahead of UTC. Throws a RangeError where there is no
 * such zone.
 */
export function offsetSeconds(time: Date, timeZone: string): number {
  const ahead = settledAhead(time, timeZone);
  if (ahead) return toSeconds(ahead);
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
    time.getTime(),
  ).toZonedDateTimeISO(timeZone);
  return Math.round(offsetNanoseconds / 1e9);
}
