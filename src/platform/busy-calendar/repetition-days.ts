import { dayNumber, dayOf, type WallTime, weekdayOf } from "./wall-time.ts";

export const frequencies = [
  "SECONDLY",
  "MINUTELY",
  "HOURLY",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "YEARLY",
] as const;

/** A rule of repetition (RFC 5545, 3.3.10). Weekdays count from 0 for Sunday. */
export interface Repetition {
  frequency: (typeof frequencies)[number];
  interval: number;
  count?: number;
  /** The last moment at which the event may begin. */
  until?: WallTime;
  weekStart: number;
  byMonth?: readonly number[];
  byWeekNumber?: readonly number[];
  byYearDay?: readonly number[];
  byMonthDay?: readonly number[];
  /** `nth` is 0 for each one, or tells which of the month or year, from its end when negative. */
  byWeekday?: readonly { weekday: number; nth: number }[];
  byHour?: readonly number[];
  byMinute?: readonly number[];
  bySecond?: readonly number[];
  byPosition?: readonly number[];
}

/** Fills in what the rule leaves open from the event's start. */
export function withDefaults(rule: Repetition, startDay: number): Repetition {
  const { frequency, byMonth, byWeekNumber, byYearDay, byMonthDay, byWeekday } = rule;
  const { month, day } = dayOf(startDay);
  const startsWeekday = [{ weekday: weekdayOf(startDay), nth: 0 }];
  if (byWeekday || byMonthDay || byYearDay || frequency === "DAILY") return rule;
  if (frequency === "WEEKLY" || byWeekNumber) return { ...rule, byWeekday: startsWeekday };
  if (frequency === "MONTHLY" || byMonth) return { ...rule, byMonthDay: [day] };
  return { ...rule, byMonth: [month], byMonthDay: [day] };
}

/** Whether the rule allows the day, a number since 1970. What costs least is asked first. */
export function fits(rule: Repetition, number: number): boolean {
  return fitsWeekday(rule, number) && fitsMonth(rule, number) && fitsYear(rule, number);
}

function fitsWeekday({ frequency, byMonth, byWeekday }: Repetition, number: number): boolean {
  if (!byWeekday) return true;
  const weekday = weekdayOf(number);
  const found = byWeekday.filter((wanted) => wanted.weekday === weekday);
  if (found.length === 0) return false;
  if (frequency !== "MONTHLY" && frequency !== "YEARLY") return true;
  if (found.some(({ nth }) => nth === 0)) return true;
  const ofYear = frequency === "YEARLY" && !byMonth;
  const { place, length } = ofYear ? placeInYear(number) : placeInMonth(number);
  const fromStart = Math.ceil(place / 7);
  const fromEnd = -Math.ceil((length - place + 1) / 7);
  return found.some(({ nth }) => nth === fromStart || nth === fromEnd);
}

function fitsMonth({ byMonth, byMonthDay }: Repetition, number: number): boolean {
  if (byMonth && !byMonth.includes(dayOf(number).month)) return false;
  return !byMonthDay || isAmong(byMonthDay, placeInMonth(number));
}

function fitsYear({ byYearDay, byWeekNumber, weekStart }: Repetition, number: number): boolean {
  if (byYearDay && !isAmong(byYearDay, placeInYear(number))) return false;
  return !byWeekNumber || isAmong(byWeekNumber, weekInYear(number, weekStart));
}

/** Position among all, from 1. */
interface Place {
  place: number;
  length: number;
}

/** Numbers below zero count from the end. */
function isAmong(values: readonly number[], { place, length }: Place): boolean {
  return values.includes(place) || values.includes(place - length - 1);
}

function placeInMonth(number: number): Place {
  const { year, month, day } = dayOf(number);
  return { place: day, length: dayNumber(year, month + 1, 1) - dayNumber(year, month, 1) };
}

function placeInYear(number: number): Place {
  const { year } = dayOf(number);
  const newYear = dayNumber(year, 1, 1);
  return { place: number - newYear + 1, length: dayNumber(year + 1, 1, 1) - newYear };
}

/** Weeks belong to the year that has most of them. */
function weekInYear(number: number, weekStart: number): Place {
  const firstDay = number - ((weekdayOf(number) - weekStart + 7) % 7);
  const { year } = dayOf(firstDay + 3);
  const beginning = firstWeek(year, weekStart);
  return {
    place: (firstDay - beginning) / 7 + 1,
    length: (firstWeek(year + 1, weekStart) - beginning) / 7,
  };
}

function firstWeek(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 1, 4);
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
}
