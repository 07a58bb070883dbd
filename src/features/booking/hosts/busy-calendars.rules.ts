import { addTime, dayInUtc, midnightInUtc, toMilliseconds } from "#shared/time.ts";
import { busyCalendarMinutes, termLimits } from "./schedule.constants.ts";

const maxPauseMilliseconds = toMilliseconds({ days: 1 });

/**
 * The time of which calendars elsewhere are read: all that can be booked at the longest horizon. It
 * is the same all day, so that calendars can answer that nothing has changed.
 */
export function busyPeriod(now: Date): { from: Date; to: Date } {
  const from = midnightInUtc(dayInUtc(now));
  return { from, to: addTime(from, { days: termLimits.horizonDays.maximum + 2 }) };
}

/**
 * When a calendar is looked at again: after failures one after another later and later, to a day.
 */
export function nextCheck(now: Date, failures: number): Date {
  const minutes = busyCalendarMinutes * 2 ** Math.max(0, failures - 1);
  return addTime(now, {
    milliseconds: Math.min(toMilliseconds({ minutes }), maxPauseMilliseconds),
  });
}

/** An address that its owner knows again and nobody else can use: `calendar.example … 4f2a.ics`. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host} … ${pathname.slice(-8)}`;
}
