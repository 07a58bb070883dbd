import { addTime, dayInUtc, midnightInUtc, toMilliseconds } from "#shared/time.ts";
import { busyCalendarMinutes, termLimits } from "./schedule.constants.ts";

const maxPauseMilliseconds = toMilliseconds({ days: 1 });

/**
 * The period that is read of calendars elsewhere: all that can be booked at the longest horizon. It
 * is the same all day, so that calendars can answer that nothing has changed.
 */
export function busyPeriod(now: Date): { from: Date; to: Date } {
  const from = midnightInUtc(dayInUtc(now));
  return { from, to: addTime(from, { days: termLimits.horizonDays.maximum + 2 }) };
}

/**
 * The time of a calendar's next check. Consecutive failures double the interval, up to a day.
 */
export function nextCheck(now: Date, failures: number): Date {
  const minutes = busyCalendarMinutes * 2 ** Math.max(0, failures - 1);
  return addTime(now, {
    milliseconds: Math.min(toMilliseconds({ minutes }), maxPauseMilliseconds),
  });
}

/** An address that its owner recognizes and no one else can use: `calendar.example … 4f2a.ics`. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host} … ${pathname.slice(-8)}`;
}
