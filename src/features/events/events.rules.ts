import { formatMoney } from "#shared/money.ts";
import type { PublicEvent } from "./events.types.ts";

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** Whether `text` can be an event's id; the database does not take every text. */
export function isEventId(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

export function minutesBetween(start: Date, end: Date): number {
  return Math.round((end.getTime() - start.getTime()) / minuteMilliseconds);
}

export type Openness = "open" | "full" | "over";

/** Whether people can register. They may until the end: who comes late is let in. */
export function opennessOf(
  { endsAt, capacity, attendees }: Pick<PublicEvent, "endsAt" | "capacity" | "attendees">,
  now: Date,
): Openness {
  if (endsAt <= now) return "over";
  return capacity !== null && attendees >= capacity ? "full" : "open";
}

/** `Fewer than 10 people registered`, `1,200 or more people registered` */
export function describeAttendees(attendees: number): string {
  if (attendees < 10) return "Fewer than 10 people registered";
  return `${attendees.toLocaleString("en-US")} or more people registered`;
}

/** `Free`, or the price in US dollars. */
export function describePrice({ priceCents }: Pick<PublicEvent, "priceCents">): string {
  return priceCents === 0 ? "Free" : formatMoney({ amountCents: priceCents, currency: "USD" });
}

/** `90 minutes`, `3 hours`, `2 hours 30 minutes` */
export function describeDuration(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)} hours`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} minutes`;
}

/** An hour of the week in a time zone. */
export interface WeeklyTime {
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
  /** An IANA name. */
  timeZone: string;
}

/** The first such hour that lies at least `days` days after `now`, and its date there (`2026-12-03`). */
export function nextOccurrence(
  { weekday, hour, minute, timeZone }: WeeklyTime,
  now: Date,
  days: number,
): { at: Date; date: string } {
  const earliest = new Date(now.getTime() + days * dayMilliseconds);
  const local = wallClock(earliest, timeZone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(local + ahead * dayMilliseconds);
    if (day.getUTCDay() !== weekday) continue;
    const wall = day.setUTCHours(hour, minute, 0, 0);
    const at = instantOf(wall, timeZone);
    if (at >= earliest) return { at, date: new Date(wall).toISOString().slice(0, 10) };
  }
  throw new RangeError("A week has seven days");
}

/** What a clock in the zone shows at `instant`, as milliseconds since 1970 of a clock in UTC. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
}

/** When a clock in the zone shows `wall`. Asked twice, for the offset may change in between. */
function instantOf(wall: number, timeZone: string): Date {
  const guess = wall - (wallClock(new Date(wall), timeZone) - wall);
  return new Date(wall - (wallClock(new Date(guess), timeZone) - guess));
}
