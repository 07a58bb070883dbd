import type ICAL from "ical.js";
import { timeBetween } from "#shared/time.ts";
import { frequencies, type Repetition } from "./repetition-days.ts";
import { secondsOfDay, toWallTime, type WallTime, type Zone } from "./wall-time.ts";

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Time on the clock, whatever the zone. */
export function wallTimeOf(time: ICAL.Time): WallTime {
  const date = new Date(0);
  date.setUTCFullYear(time.year, time.month - 1, time.day);
  date.setUTCHours(time.isDate ? 0 : time.hour, time.isDate ? 0 : time.minute, 0, 0);
  const wall = timeBetween(new Date(0), date, "seconds") + (time.isDate ? 0 : time.second);
  if (!Number.isFinite(wall)) throw new RangeError("The value is not a time");
  return wall;
}

export function isUtc(time: ICAL.Time): boolean {
  return !time.isDate && time.zone?.tzid === "UTC";
}

/** A rule as ical.js has read it, its end told by the clocks of the event's zone. */
export function readRepetition(rule: ICAL.Recur, zone: Zone): Repetition {
  const numbers = (name: string) => {
    const values: unknown = rule.parts[name as keyof typeof rule.parts];
    return Array.isArray(values) ? values.map(Number).toSorted((a, b) => a - b) : undefined;
  };
  const frequency = frequencies.find((name) => name === rule.freq);
  if (!frequency) throw new Error("The rule has no frequency");
  return {
    frequency,
    interval: rule.interval,
    count: rule.count ?? undefined,
    until: rule.until ? untilOf(rule.until, zone) : undefined,
    weekStart: rule.wkst - 1,
    byMonth: numbers("BYMONTH"),
    byWeekNumber: numbers("BYWEEKNO"),
    byYearDay: numbers("BYYEARDAY"),
    byMonthDay: numbers("BYMONTHDAY"),
    byWeekday: rule.parts.BYDAY?.map((day) => readWeekday(String(day))),
    byHour: numbers("BYHOUR"),
    byMinute: numbers("BYMINUTE"),
    bySecond: numbers("BYSECOND"),
    byPosition: numbers("BYSETPOS"),
  };
}

/** A day alone is there to its end, also for events that have times. */
function untilOf(until: ICAL.Time, zone: Zone): WallTime {
  const wall = wallTimeOf(until);
  if (until.isDate) return wall + secondsOfDay - 1;
  return isUtc(until) ? toWallTime(zone, wall) : wall;
}

/** `MO`, `2TU` or `-1FR` */
function readWeekday(text: string): { weekday: number; nth: number } {
  return { weekday: weekdays.indexOf(text.slice(-2)), nth: Number(text.slice(0, -2) || 0) };
}
