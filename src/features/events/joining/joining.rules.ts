import { toMilliseconds } from "#shared/time.ts";

/** So long before the start the link to join is emailed, once each. */
export const dayAhead = toMilliseconds({ days: 1 });
export const hourAhead = toMilliseconds({ hours: 1 });

/** Why a person is emailed the link: a day before, an hour before, or because it is another one now. */
export type JoinNotice = "day" | "hour" | "changed";

export interface Told {
  /** The link of the last email; null: none had one. */
  link: string | null;
  dayAt: Date | null;
  hourAt: Date | null;
}

/** Which email with the link is due for a registration; undefined: none. The later one stands for both. */
export function dueNotice(
  { startsAt, endsAt, joinUrl }: { startsAt: Date; endsAt: Date; joinUrl: string | null },
  told: Told,
  now: Date,
): JoinNotice | undefined {
  if (joinUrl === null || endsAt <= now) return undefined;
  const left = startsAt.getTime() - now.getTime();
  if (left <= hourAhead && told.hourAt === null) return "hour";
  if (told.link !== null && told.link !== joinUrl) return "changed";
  if (left <= dayAhead && told.dayAt === null) return "day";
  return undefined;
}

/** What a registration is told by an email that holds the link now. */
export function toldNow(
  { startsAt, joinUrl }: { startsAt: Date; joinUrl: string | null },
  told: Told,
  now: Date,
): Told {
  if (joinUrl === null) return told;
  const left = startsAt.getTime() - now.getTime();
  return {
    link: joinUrl,
    dayAt: told.dayAt ?? (left <= dayAhead ? now : null),
    hourAt: told.hourAt ?? (left <= hourAhead ? now : null),
  };
}

/** Whether a registered person is to be shown the link on the page: until the event is over. */
export function showsLink({ endsAt }: { endsAt: Date }, now: Date): boolean {
  return now < endsAt;
}
