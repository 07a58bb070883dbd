import { busyCalendarMinutes, termLimits } from "./schedule.constants.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const longestPause = day;

/**
 * The time of which calendars elsewhere are read: all that can be booked at the longest horizon. It is
 * the same all day, so that calendars can answer that nothing has changed.
 */
export function busyPeriod(now: Date): { from: Date; to: Date } {
  const from = new Date(Math.floor(now.getTime() / day) * day);
  return { from, to: new Date(from.getTime() + (termLimits.horizonDays.maximum + 2) * day) };
}

/** When a calendar is looked at again: after failures one after another later and later, to a day. */
export function nextLook(now: Date, failures: number): Date {
  const pause = busyCalendarMinutes * minute * 2 ** Math.max(0, failures - 1);
  return new Date(now.getTime() + Math.min(pause, longestPause));
}

/** An address that its owner knows again and nobody else can use: `calendar.example … 4f2a.ics`. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host} … ${pathname.slice(-8)}`;
}
