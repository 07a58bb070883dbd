import { formatMoney } from "#shared/money.ts";
import { timeBetween } from "#shared/time.ts";
import type { PublicEvent } from "./events.types.ts";

/** Whether `text` can be an event's id; the database does not take every text. */
export function isEventId(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

/**
 * Locations of online events: they begin with one of these words, in any case. Postgres reads the
 * pattern as JavaScript does.
 */
export const onlineLocationPattern = "^(virtual|online)([^a-z]|$)";

const onlineLocation = new RegExp(onlineLocationPattern, "i");

/** Whether people join by a link. Otherwise, they come to the place that `location` names. */
export function isOnline({ location }: Pick<PublicEvent, "location">): boolean {
  return onlineLocation.test(location);
}

/**
 * Whether people need a link to join. The career page promises one for every webinar, and older ones may have a
 * location such as "Zoom".
 */
export function needsLink({ kind, location }: { kind: string; location: string }): boolean {
  return kind === "webinar" || isOnline({ location });
}

export function minutesBetween(start: Date, end: Date): number {
  return Math.round(timeBetween(start, end, "minutes"));
}

/**
 * The event's version in people's calendars, which only has to rise with each change: the seconds from when it was
 * added to when it was changed last.
 */
export function calendarSequence(event: { created_at: Date; updated_at: Date }): number {
  return Math.max(0, Math.floor(timeBetween(event.created_at, event.updated_at, "seconds")));
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

/**
 * `Fewer than 10 people registered`, `1,200 or more people registered`; `80 people registered` once
 * all 80 spots are taken.
 */
export function describeAttendees({
  attendees,
  capacity,
}: Pick<PublicEvent, "attendees" | "capacity">): string {
  if (attendees === capacity) {
    return attendees === 1
      ? "1 person registered"
      : `${attendees.toLocaleString("en-US")} people registered`;
  }
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
