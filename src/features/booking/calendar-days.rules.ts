/** A day of the calendar, `2026-12-03`, without a zone. */
export type CalendarDay = string;

/** A month, `2026-12`. */
export type CalendarMonth = string;

/** A day and the times that start on it, in the zone by which they were grouped. */
export interface DayOfTimes {
  day: CalendarDay;
  times: Date[];
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
const weeksShown = 6;

/** The day on which an instant falls on the clocks of a zone (an IANA name). */
export function dayOf(time: Date, timeZone: string): CalendarDay {
  const { year, month, day } = partsOf(time, timeZone);
  return `${year}-${month}-${day}`;
}

/** What clocks of the zone show, `15:00`. */
export function clockTime(time: Date, timeZone: string): string {
  const { hour, minute } = partsOf(time, timeZone);
  return `${hour}:${minute}`;
}

/** Times by the days of a zone, both in their order. */
export function groupByDay(times: readonly Date[], timeZone: string): DayOfTimes[] {
  const sorted = [...times].sort((one, other) => one.getTime() - other.getTime());
  const days = Map.groupBy(sorted, (time) => dayOf(time, timeZone));
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay }));
}

/**
 * The clock's times of one day, each of which a person can tell from the others: on the day on which an
 * hour comes twice, its times are named with their zone, `01:00 EDT` and `01:00 EST`.
 */
export function nameTimes(times: readonly Date[], timeZone: string): string[] {
  const plain = times.map((time) => clockTime(time, timeZone));
  return times.map((time, index) => {
    const label = plain[index] ?? "";
    const isTwice = plain.filter((other) => other === label).length > 1;
    return isTwice ? `${label} ${nameOffset(time, timeZone)}` : label;
  });
}

/** `EST`, or `GMT+8` where the zone has no letters in English. */
export function nameOffset(time: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(time);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
}

/** The place that a zone is called after: `America/Port_of_Spain` is `Port of Spain`. */
export function nameZone(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** What a zone's clocks are called: `Port of Spain time`, `UTC`. */
export function nameClocks(timeZone: string): string {
  return timeZone.includes("/") ? `${nameZone(timeZone)} time` : timeZone;
}

/** Whether a name is a time zone with clocks that this runtime knows, e.g. `America/Toronto`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+05:00" are known too, but follow no change of clocks.
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function monthOf(day: CalendarDay): CalendarMonth {
  return day.slice(0, 7);
}

/** The month so many months later, or earlier. */
export function moveMonth(month: CalendarMonth, months: number): CalendarMonth {
  const date = toDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(toDay(date));
}

/** Six weeks from Sunday to Saturday that hold the month; always as many, so that nothing below moves. */
export function listWeeks(month: CalendarMonth): CalendarDay[][] {
  const first = toDate(`${month}-01`);
  const start = first.getTime() - first.getUTCDay() * dayMilliseconds;
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) =>
      toDay(new Date(start + (week * 7 + weekday) * dayMilliseconds)),
    ),
  );
}

/**
 * The day to which a key leads in a calendar grid, kept within the two ends. Undefined: the key does
 * nothing there.
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
  const weekday = toDate(day).getUTCDay();
  switch (key) {
    case "ArrowLeft":
      return moveDay(day, -1);
    case "ArrowRight":
      return moveDay(day, 1);
    case "ArrowUp":
      return moveDay(day, -7);
    case "ArrowDown":
      return moveDay(day, 7);
    case "Home":
      return moveDay(day, -weekday);
    case "End":
      return moveDay(day, 6 - weekday);
    case "PageUp":
      return sameDayOf(day, -1);
    case "PageDown":
      return sameDayOf(day, 1);
    default:
      return undefined;
  }
}

function moveDay(day: CalendarDay, days: number): CalendarDay {
  return toDay(new Date(toDate(day).getTime() + days * dayMilliseconds));
}

/** The same day of another month, or that month's last one where it is shorter. */
function sameDayOf(day: CalendarDay, months: number): CalendarDay {
  const month = moveMonth(monthOf(day), months);
  const wanted = `${month}-${day.slice(8)}`;
  const last = moveDay(`${moveMonth(month, 1)}-01`, -1);
  return wanted > last ? last : wanted;
}

/** `Thursday, December 3, 2026`. */
export function describeDay(day: CalendarDay): string {
  return longDay.format(toDate(day));
}

/** `December 2026`. */
export function describeMonth(month: CalendarMonth): string {
  return longMonth.format(toDate(`${month}-01`));
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

function toDate(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): CalendarDay {
  return date.toISOString().slice(0, 10);
}

function partsOf(time: Date, timeZone: string) {
  const parts = formatterOf(timeZone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  return {
    year: of("year"),
    month: of("month"),
    day: of("day"),
    hour: of("hour"),
    minute: of("minute"),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
