/**
 * Time for all code, the browser's too: durations, days of the calendar, what a zone's clocks show,
 * and how times are written. Code that needs Temporal is in zoned-time.ts, which is too heavy for pages.
 */

/** A length of time. A day is always 24 hours; days of the calendar are counted with `addDays`. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

const millisecondsOf = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

/** `toMilliseconds({ days: 1, hours: 2 })` */
export function toMilliseconds({
  days = 0,
  hours = 0,
  minutes = 0,
  seconds = 0,
  milliseconds = 0,
}: Duration): number {
  return (
    days * millisecondsOf.days +
    hours * millisecondsOf.hours +
    minutes * millisecondsOf.minutes +
    seconds * millisecondsOf.seconds +
    milliseconds
  );
}

/** `toSeconds({ days: 1, hours: 2 })` */
export function toSeconds(duration: Duration): number {
  return toMilliseconds(duration) / millisecondsOf.seconds;
}

export function addTime(time: Date, duration: Duration): Date {
  return new Date(time.getTime() + toMilliseconds(duration));
}

export function subtractTime(time: Date, duration: Duration): Date {
  return new Date(time.getTime() - toMilliseconds(duration));
}

/** Time from `from` to `to`; a fraction where it isn't whole, negative where `to` is earlier. */
export function timeBetween(from: Date, to: Date, unit: keyof Duration): number {
  return (to.getTime() - from.getTime()) / millisecondsOf[unit];
}

/** Whole seconds since 1970, the unit of JSON Web Tokens. */
export function toUnixSeconds(time: Date): number {
  return Math.floor(time.getTime() / millisecondsOf.seconds);
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * millisecondsOf.seconds);
}

/** A day of the calendar, `2026-12-03`, without a zone. */
export type CalendarDay = string;

/** A month, `2026-12`. */
export type CalendarMonth = string;

/** Whether a text is a day that the calendar has, as `2026-12-03`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day on which an instant falls in UTC. */
export function dayInUtc(time: Date): CalendarDay {
  return time.toISOString().slice(0, 10);
}

/** The day so many days later, or earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayInUtc(addTime(midnightInUtc(day), { days }));
}

/** Days from `from` to `to`. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return timeBetween(midnightInUtc(from), midnightInUtc(to), "days");
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function weekdayOf(day: CalendarDay): number {
  return midnightInUtc(day).getUTCDay() || 7;
}

export function monthOf(day: CalendarDay): CalendarMonth {
  return day.slice(0, 7);
}

/** The month so many months later, or earlier. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const date = midnightInUtc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(dayInUtc(date));
}

/** The same day so many months later, or the month's last one: a month after January 31 is February 28. */
export function addMonthsToDay(day: CalendarDay, months: number): CalendarDay {
  const month = addMonths(monthOf(day), months);
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1);
  const sameDay = `${month}-${day.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}

/** The same time of day in UTC so many months later or earlier, on the month's last day where it's shorter. */
export function addMonthsToTime(time: Date, months: number): Date {
  const day = dayInUtc(time);
  const milliseconds = timeBetween(midnightInUtc(day), time, "milliseconds");
  return addTime(midnightInUtc(addMonthsToDay(day, months)), { milliseconds });
}

/** The latest day from which so many months end by a day. */
export function subtractMonthsFromDay(day: CalendarDay, months: number): CalendarDay {
  let latest = addMonthsToDay(day, -months);
  for (
    let next = addDays(latest, 1);
    addMonthsToDay(next, months) <= day;
    next = addDays(next, 1)
  ) {
    latest = next;
  }
  return latest;
}

/** The beginning of a day in UTC. */
export function midnightInUtc(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The end of a day in UTC: its last second, which every screen still calls by that day. */
export function endOfDayInUtc(day: CalendarDay): Date {
  return new Date(`${day}T23:59:59Z`);
}

/** The day that it still is where days end last. An earlier day has ended everywhere. */
export function earliestDay(time: Date): CalendarDay {
  return dayInUtc(subtractTime(time, { hours: 12 }));
}

/** The day on which an instant falls on the clocks of a zone (an IANA name). */
export function dayIn(time: Date, timeZone: string): CalendarDay {
  const { year, month, day } = clockParts(time, timeZone);
  return `${year}-${month}-${day}`;
}

/** A way to write a day's hours: `h23` is 15:00, `h12` is 3:00 PM. */
export type Clock = "h12" | "h23";

/** The clock of a language's readers: `h12` for `en-CA`, `h23` for `fr-CA`. Throws for what isn't a language. */
export function clockOf(language: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h12" || hourCycle === "h11" ? "h12" : "h23";
}

/** Time on the zone's clocks, `15:00` or `3:00 PM`. */
export function clockTime(time: Date, timeZone: string, clock: Clock = "h23"): string {
  const { hour = "", minute = "" } = clockParts(time, timeZone);
  if (clock === "h23") return `${hour}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** `EST`, or `GMT+8` where the zone has no letters in English. */
export function nameOffset(time: Date, timeZone: string): string {
  return clockParts(time, timeZone).timeZoneName ?? "UTC";
}

/** Places whose names the zones leave marks out of. */
const zonePlaces: Readonly<Record<string, string>> = {
  "America/Bogota": "Bogotá",
  "America/Sao_Paulo": "São Paulo",
  "America/St_Johns": "St. John's",
};

/** The place that a zone is called after: `America/Port_of_Spain` is `Port of Spain`. */
export function nameZone(timeZone: string): string {
  return zonePlaces[timeZone] ?? (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** The offset of a zone's clocks from UTC at a time: `UTC-5`, `UTC+5:30`. */
export function nameUtcOffset(time: Date, timeZone: string): string {
  const day = midnightInUtc(dayIn(time, timeZone));
  const { hour = "0", minute = "0" } = clockParts(time, timeZone);
  const there = addTime(day, { hours: Number(hour), minutes: Number(minute) });
  const wholeMinute = Math.floor(time.getTime() / millisecondsOf.minutes) * millisecondsOf.minutes;
  const minutes = Math.round(timeBetween(new Date(wholeMinute), there, "minutes"));
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const tail = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${tail}`;
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

/**
 * A point in time as people read it, in a time zone that it names: `Nov 21, 2026, 04:20 UTC`.
 * `timeZone` is an IANA name, e.g. `America/Toronto`.
 */
export function formatTime(time: Date, timeZone = "UTC", clock: Clock = "h23"): string {
  const parts = partsOf(clock === "h12" ? "time12" : "time", time, timeZone);
  // Node puts a narrow space before PM, and browsers a plain one. A page has to say the same in both.
  return parts.map(({ value }) => value.replace("\u202f", " ")).join("");
}

/** A point in time inside a sentence: `Nov 21, 2026, at 04:20 UTC`. */
export function formatTimeInSentence(time: Date, timeZone = "UTC", clock: Clock = "h23"): string {
  return formatTime(time, timeZone, clock).replace(/(\d{4}), /, "$1, at ");
}

/** A day as people read it, `Nov 21, 2026`: of a time in UTC, or given as `2026-11-21`. */
export function formatDay(day: Date | CalendarDay): string {
  return formatter("day", "UTC").format(new Date(day));
}

/** A day written out, `November 21, 2026`: of a time in UTC, or given as `2026-11-21`. */
export function formatLongDay(day: Date | CalendarDay): string {
  return formatter("longDay", "UTC").format(new Date(day));
}

/**
 * A day with its weekday, `Saturday, November 21, 2026`: given as `2026-11-21`, or of a time in a
 * zone.
 */
export function formatWeekday(day: Date | CalendarDay, timeZone = "UTC"): string {
  return partsOf("weekday", new Date(day), timeZone)
    .map(({ value }) => value)
    .join("");
}

/** A day without its year, `Nov 21`: of a time in UTC, or given as `2026-11-21`. */
export function formatMonthDay(day: Date | CalendarDay): string {
  return formatter("monthDay", "UTC").format(new Date(day));
}

/** `November 2026` */
export function formatMonth(month: CalendarMonth): string {
  return formatter("month", "UTC").format(midnightInUtc(`${month}-01`));
}

const styles = {
  time: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
  time12: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
    timeZoneName: "short",
  },
  day: { dateStyle: "medium" },
  longDay: { dateStyle: "long" },
  weekday: { dateStyle: "full" },
  monthDay: { month: "short", day: "numeric" },
  month: { month: "long", year: "numeric" },
  parts: {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A zone's name comes from visitors and can be written in many ways, so they are not all kept
 * forever.
 */
const maxFormatters = 1000;

/** Making one takes a hundred times as long as using it. */
function formatter(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= maxFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat("en-US", { ...styles[style], timeZone });
  formatters.set(key, made);
  return made;
}

/**
 * Zones that stopped changing their clocks lately, by their names in small letters. Browsers and Node get
 * that with an update that many don't have: they would show another hour than other machines, and than
 * the clock on the wall.
 */
const settledZones = new Map(
  [
    {
      zones: ["America/Vancouver", "Canada/Pacific"],
      since: new Date("2026-11-01T09:00:00Z"),
      ahead: { hours: -7 },
      name: "PDT",
    },
    {
      zones: ["America/Edmonton", "America/Yellowknife", "Canada/Mountain"],
      since: new Date("2026-11-01T08:00:00Z"),
      ahead: { hours: -6 },
      name: "MDT",
    },
    {
      zones: ["Africa/Casablanca", "Africa/El_Aaiun"],
      since: new Date("2026-09-20T01:00:00Z"),
      ahead: { hours: 0 },
      name: "GMT+0",
    },
  ].flatMap(({ zones, ...rule }) => zones.map((zone) => [zone.toLowerCase(), rule] as const)),
);

/** The same for a script that can't import them: by name in small letters, times in milliseconds. */
export function settledZonesAsData(): Record<
  string,
  { since: number; ahead: number; name: string }
> {
  return Object.fromEntries(
    [...settledZones].map(([zone, { since, ahead, name }]) => [
      zone,
      { since: since.getTime(), ahead: toMilliseconds(ahead), name },
    ]),
  );
}

/** The offset of a zone's clocks from UTC since it stopped changing them; undefined before, and for other zones. */
export function settledAhead(time: Date, timeZone: string): Duration | undefined {
  return settledAt(time, timeZone)?.ahead;
}

function settledAt(time: Date, timeZone: string) {
  const settled = settledZones.get(timeZone.toLowerCase());
  return settled && time >= settled.since ? settled : undefined;
}

function partsOf(style: keyof typeof styles, time: Date, timeZone: string) {
  const settled = settledAt(time, timeZone);
  if (!settled) return formatter(style, timeZone).formatToParts(time);
  return formatter(style, "UTC")
    .formatToParts(addTime(time, settled.ahead))
    .map((part) => (part.type === "timeZoneName" ? { ...part, value: settled.name } : part));
}

function clockParts(time: Date, timeZone: string) {
  const parts = partsOf("parts", time, timeZone);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Partial<
    Record<Intl.DateTimeFormatPartTypes, string>
  >;
}
