import { fits, type Repetition, withDefaults } from "./repetition-days.ts";
import {
  dayNumber,
  dayOf,
  secondsOfDay,
  secondsOfHour,
  type WallTime,
  weekdayOf,
} from "./wall-time.ts";
import type { Work } from "./work.ts";

/** The times within which occurrences are asked for, both included. */
interface Span {
  from: WallTime;
  to: WallTime;
}

/** Seconds of the periods that are always as long. */
const unitSeconds: Record<string, number> = {
  SECONDLY: 1,
  MINUTELY: 60,
  HOURLY: secondsOfHour,
  DAILY: secondsOfDay,
  WEEKLY: 7 * secondsOfDay,
};

/**
 * The starts of an event that begins at `start` and repeats, in order, within `span`. It goes directly to
 * the span's periods, however long ago the start was, except where the rule counts occurrences. Ends
 * early when `work` is spent. (The iterator of ical.js walks from the start and, for rules that
 * nothing satisfies, without end.)
 */
export function* occurrences(
  rule: Repetition,
  start: WallTime,
  span: Span,
  work: Work,
): Generator<WallTime> {
  if (isPlain(rule)) {
    yield* evenOccurrences(rule, start, span, work);
    return;
  }
  const last = Math.min(span.to, rule.until ?? Number.POSITIVE_INFINITY);
  const first = rule.count === undefined ? Math.max(start, span.from) : start;
  let counted = 0;
  for (const set of periods(rule, start, { from: first, to: last }, work)) {
    for (const time of rule.byPosition ? pick(set, rule.byPosition) : set) {
      if (time < start) continue;
      if (time > last) return;
      counted += 1;
      if (counted > (rule.count ?? Number.POSITIVE_INFINITY)) return;
      if (time >= span.from) yield time;
    }
  }
}

function isPlain(rule: Repetition): boolean {
  const restricted = Object.entries(rule).some(
    ([name, value]) => name.startsWith("by") && value !== undefined,
  );
  return rule.frequency in unitSeconds && !restricted;
}

function* evenOccurrences(
  { frequency, interval, count, until }: Repetition,
  start: WallTime,
  { from, to }: Span,
  work: Work,
): Generator<WallTime> {
  const step = (unitSeconds[frequency] ?? secondsOfDay) * interval;
  const last = Math.min(
    to,
    until ?? Number.POSITIVE_INFINITY,
    count === undefined ? Number.POSITIVE_INFINITY : start + (count - 1) * step,
  );
  const skipped = Math.max(0, Math.ceil((from - start) / step));
  for (let time = start + skipped * step; time <= last && work.step(); time += step) yield time;
}

/** The times of each period of the rule in turn, sorted. */
function periods(rule: Repetition, start: WallTime, span: Span, work: Work) {
  const long = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(rule.frequency);
  return long ? longPeriods(rule, start, span, work) : shortPeriods(rule, start, span, work);
}

function* longPeriods(rule: Repetition, start: WallTime, { from, to }: Span, work: Work) {
  const startDay = Math.floor(start / secondsOfDay);
  const wanted = withDefaults(rule, startDay);
  const time = timeOfDay(start);
  const at = periodsFrom(wanted, startDay);
  for (let index = at.indexOf(Math.floor(from / secondsOfDay)); ; index += 1) {
    const firstDay = at.firstDay(index * rule.interval);
    if (!(firstDay * secondsOfDay <= to) || !work.step()) return;
    const endDay = at.firstDay(index * rule.interval + 1);
    const days = daysOf(wanted, firstDay, endDay, work).filter((day) => fits(wanted, day));
    const set: WallTime[] = [];
    for (const day of days) {
      for (const hour of wanted.byHour ?? [time.hour]) {
        for (const minute of wanted.byMinute ?? [time.minute]) {
          for (const second of wanted.bySecond ?? [time.second]) {
            if (!work.step()) return;
            set.push(day * secondsOfDay + hour * secondsOfHour + minute * 60 + second);
          }
        }
      }
    }
    yield set;
  }
}

/** Each period by its distance from the start's own, in periods. */
function periodsFrom(rule: Repetition, startDay: number) {
  const { year, month } = dayOf(startDay);
  const weekDay = startDay - ((weekdayOf(startDay) - rule.weekStart + 7) % 7);
  const { firstDay, distance } = {
    YEARLY: {
      firstDay: (n: number) => dayNumber(year + n, 1, 1),
      distance: (day: number) => dayOf(day).year - year,
    },
    MONTHLY: {
      firstDay: (n: number) => dayNumber(year, month + n, 1),
      distance: (day: number) => (dayOf(day).year - year) * 12 + dayOf(day).month - month,
    },
    WEEKLY: {
      firstDay: (n: number) => weekDay + 7 * n,
      distance: (day: number) => Math.floor((day - weekDay) / 7),
    },
    DAILY: {
      firstDay: (n: number) => startDay + n,
      distance: (day: number) => day - startDay,
    },
  }[rule.frequency as "YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY"];
  return {
    firstDay,
    /** Of the rule's periods, the last that begins on that day or before. */
    indexOf: (day: number) => Math.max(0, Math.floor(distance(day) / rule.interval)),
  };
}

/** The days of a period that may fit; of a year only those in the months that the rule names. */
function daysOf(rule: Repetition, firstDay: number, endDay: number, work: Work): number[] {
  if (rule.frequency !== "YEARLY" || !rule.byMonth) return daysBetween(firstDay, endDay, work);
  const { year } = dayOf(firstDay);
  return rule.byMonth.flatMap((month) =>
    daysBetween(dayNumber(year, month, 1), dayNumber(year, month + 1, 1), work),
  );
}

function daysBetween(first: number, end: number, work: Work): number[] {
  const days: number[] = [];
  for (let day = first; day < end && work.step(); day += 1) days.push(day);
  return days;
}

/** Periods of an hour and less: through the days that fit, and in these through what fits. */
function* shortPeriods(rule: Repetition, start: WallTime, { from, to }: Span, work: Work) {
  const time = timeOfDay(start);
  const unit = unitSeconds[rule.frequency] ?? 1;
  const isNext = (wall: WallTime) =>
    (Math.floor(wall / unit) - Math.floor(start / unit)) % rule.interval === 0;
  const minutes = rule.byMinute ?? (unit === secondsOfHour ? [time.minute] : numbersTo(60));
  const seconds = rule.bySecond ?? (unit === 1 ? numbersTo(60) : [time.second]);

  for (let day = Math.floor(from / secondsOfDay); day * secondsOfDay <= to; day += 1) {
    if (!work.step()) return;
    if (!fits(rule, day)) continue;
    for (const hour of rule.byHour ?? numbersTo(24)) {
      const hourly: WallTime[] = [];
      for (const minute of minutes) {
        const minutely: WallTime[] = [];
        for (const second of seconds) {
          if (!work.step()) return;
          const wall = day * secondsOfDay + hour * secondsOfHour + minute * 60 + second;
          if (!isNext(wall)) continue;
          if (unit === 1) yield [wall];
          else (unit === 60 ? minutely : hourly).push(wall);
        }
        if (minutely.length > 0) yield minutely;
      }
      if (hourly.length > 0) yield hourly;
    }
  }
}

function pick(set: readonly WallTime[], positions: readonly number[]): WallTime[] {
  return set.filter(
    (_, index) => positions.includes(index + 1) || positions.includes(index - set.length),
  );
}

function timeOfDay(wall: WallTime): { hour: number; minute: number; second: number } {
  const rest = wall - Math.floor(wall / secondsOfDay) * secondsOfDay;
  return {
    hour: Math.floor(rest / secondsOfHour),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
  };
}

function numbersTo(end: number): number[] {
  return Array.from({ length: end }, (_, number) => number);
}
