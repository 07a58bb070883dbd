import { toMilliseconds } from "#shared/time.ts";

/** The link to join is emailed this long before the start, once each. */
export const dayAhead = toMilliseconds({ days: 1 });
export const hourAhead = toMilliseconds({ hours: 1 });

/** Whether the start is more than a day away, so both emails with the link are still to come. */
export function startsInMoreThanADay({ startsAt }: { startsAt: Date }, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > dayAhead;
}

/** The reason for emailing the link: a day before, an hour before, or because it changed. */
export type JoinNotice = "day" | "hour" | "changed";

export interface Notified {
  /** The link of the last email; null: none had one. */
  link: string | null;
  dayAt: Date | null;
  hourAt: Date | null;
}

/**
 * The email with the link that is due for a registration; undefined when none is. The later one
 * stands for both.
 */
export function dueNotice(
  { startsAt, endsAt, joinUrl }: { startsAt: Date; endsAt: Date; joinUrl: string | null },
  notified: Notified,
  now: Date,
): JoinNotice | undefined {
  if (joinUrl === null || endsAt <= now) return undefined;
  const left = startsAt.getTime() - now.getTime();
  if (left <= hourAhead && notified.hourAt === null) return "hour";
  if (notified.link !== null && notified.link !== joinUrl) return "changed";
  if (left <= dayAhead && notified.dayAt === null) return "day";
  return undefined;
}

/** State of a registration after an email that holds the link now. */
export function notifiedNow(
  { startsAt, joinUrl }: { startsAt: Date; joinUrl: string | null },
  notified: Notified,
  now: Date,
): Notified {
  if (joinUrl === null) return notified;
  const left = startsAt.getTime() - now.getTime();
  return {
    link: joinUrl,
    dayAt: notified.dayAt ?? (left <= dayAhead ? now : null),
    hourAt: notified.hourAt ?? (left <= hourAhead ? now : null),
  };
}

/** Whether a registered person is to be shown the link on the page: until the event is over. */
export function showsLink({ endsAt }: { endsAt: Date }, now: Date): boolean {
  return now < endsAt;
}
