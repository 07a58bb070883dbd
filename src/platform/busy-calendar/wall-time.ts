import { fromUnixSeconds, timeBetween, toSeconds } from "#shared/time.ts";
import { offsetSeconds } from "#shared/zones/zoned-time.ts";

/**
 * Time on a clock on the wall, as the seconds since 1970 at which a clock in UTC shows the same.
 * Rules of repetition count in these; a zone makes instants of them.
 */
export type WallTime = number;

export const secondsOfDay = toSeconds({ days: 1 });
export const secondsOfHour = toSeconds({ hours: 1 });

/** A zone: its distance from UTC in seconds at an instant, which is given in seconds since 1970. */
export interface Zone {
  offsetAt(instant: number): number;
}

/**
 * The instant, in seconds, at which the zone's clocks show `wall`. Of an hour that comes twice it
 * is the first; a time that is left out is that much later, as RFC 5545 says.
 */
export function toInstant(zone: Zone, wall: WallTime): number {
  const day = Math.floor(wall / secondsOfDay) * secondsOfDay;
  const before = zone.offsetAt(day - secondsOfDay);
  const after = zone.offsetAt(day + 2 * secondsOfDay);
  if (before === after) return wall - before;
  if (zone.offsetAt(wall - before) === before) return wall - before;
  if (zone.offsetAt(wall - after) === after) return wall - after;
  return wall - before;
}

export function toWallTime(zone: Zone, instant: number): WallTime {
  return instant + zone.offsetAt(instant);
}

export function fixedZone(offset: number): Zone {
  return { offsetAt: () => offset };
}

/** The zone of an IANA name, or undefined. Remembers what it was asked. */
export function namedZone(name: string): Zone | undefined {
  try {
    offsetSeconds(fromUnixSeconds(0), name);
  } catch {
    return undefined;
  }
  const known = new Map<number, number>();
  return {
    offsetAt(instant) {
      const remembered = known.get(instant);
      if (remembered !== undefined) return remembered;
      const offset = offsetSeconds(fromUnixSeconds(instant), name);
      if (instant % secondsOfDay === 0) known.set(instant, offset);
      return offset;
    },
  };
}

export interface CalendarDay {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** The day's number since 1970. A month or day beyond its bounds counts on. */
export function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return timeBetween(new Date(0), date, "days");
}

export function dayOf(number: number): CalendarDay {
  const date = fromUnixSeconds(number * secondsOfDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 for Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}
