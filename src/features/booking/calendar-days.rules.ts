import {
  addDays,
  addMonthsToDay,
  type CalendarDay,
  type CalendarMonth,
  type Clock,
  clockTime,
  dayIn,
  nameOffset,
  nameZone,
  weekdayOf,
} from "#shared/time.ts";

/** A day and the times that start on it, in the zone by which they were grouped. */
export interface DayOfTimes {
  day: CalendarDay;
  times: Date[];
}

const weeksShown = 6;

/** Times by the days of a zone, both in their order. */
export function groupByDay(times: readonly Date[], timeZone: string): DayOfTimes[] {
  const sorted = [...times].sort((one, other) => one.getTime() - other.getTime());
  const days = Map.groupBy(sorted, (time) => dayIn(time, timeZone));
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay }));
}

/**
 * The clock's times of one day, each with a different name: on the day on which an hour comes twice,
 * its times are named with their zone, `01:00 EDT` and `01:00 EST`.
 */
export function nameTimes(times: readonly Date[], timeZone: string, clock?: Clock): string[] {
  const plain = times.map((time) => clockTime(time, timeZone, clock));
  return times.map((time, index) => {
    const label = plain[index] ?? "";
    const isTwice = plain.filter((other) => other === label).length > 1;
    return isTwice ? `${label} ${nameOffset(time, timeZone)}` : label;
  });
}

/** Name of a zone's clocks: `Port of Spain time`, `UTC`. */
export function nameClocks(timeZone: string): string {
  return timeZone.includes("/") ? `${nameZone(timeZone)} time` : timeZone;
}

/**
 * Six weeks from Sunday to Saturday that hold the month; always as many, so that nothing below
 * moves.
 */
export function listWeeks(month: CalendarMonth): CalendarDay[][] {
  const start = sundayOf(`${month}-01`);
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/**
 * The day to which a key leads in a calendar grid, kept within the two ends. Undefined: the key
 * does nothing there.
 */
export function dayByKey(
  day: CalendarDay,
  key: string,
  { first, last }: { first: CalendarDay; last: CalendarDay },
): CalendarDay | undefined {
  const moved = moveByKey(day, key);
  if (!moved) return undefined;
  if (moved < first) return first;
  return moved > last ? last : moved;
}

function moveByKey(day: CalendarDay, key: string): CalendarDay | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return sundayOf(day);
    case "End":
      return addDays(sundayOf(day), 6);
    case "PageUp":
      return addMonthsToDay(day, -1);
    case "PageDown":
      return addMonthsToDay(day, 1);
    default:
      return undefined;
  }
}

/** The Sunday with which the week of a day begins. */
function sundayOf(day: CalendarDay): CalendarDay {
  return addDays(day, -(weekdayOf(day) % 7));
}
