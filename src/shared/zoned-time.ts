import { Temporal } from "temporal-polyfill";
import { addDays, type CalendarDay, dayIn, weekdayOf } from "./time.ts";

/**
 * When clocks of a zone show a minute of a day, counted from its midnight; 1440 is the day's end. A
 * time that the clocks leave out is as much later as they are put forward, and of one that comes
 * twice it is the first.
 */
export function instantAt(day: CalendarDay, minuteOfDay: number, timeZone: string): Date {
  const key = `${day} ${minuteOfDay} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return new Date(known);
  const { epochMilliseconds } = Temporal.PlainDate.from(day)
    .toPlainDateTime()
    .add({ minutes: minuteOfDay })
    .toZonedDateTime(timeZone, { disambiguation: "compatible" });
  if (instants.size >= maxInstants) instants.clear();
  instants.set(key, epochMilliseconds);
  return new Date(epochMilliseconds);
}

/** A host's calendar asks for the same two months of them with every page that shows it. */
const instants = new Map<string, number>();
const maxInstants = 20_000;

/** When the day of a time begins, and the next one, on the clocks of a zone. */
export function dayAround(time: Date, timeZone: string): { from: Date; to: Date } {
  return range(dayIn(time, timeZone), 1, timeZone);
}

/** The Monday that the week of a time begins with, on the clocks of a zone. */
export function weekOf(time: Date, timeZone: string): CalendarDay {
  const day = dayIn(time, timeZone);
  return addDays(day, 1 - weekdayOf(day));
}

/** When the week of a time begins, and the next one, on the clocks of a zone. */
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
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
    time.getTime(),
  ).toZonedDateTimeISO(timeZone);
  return Math.round(offsetNanoseconds / 1e9);
}
