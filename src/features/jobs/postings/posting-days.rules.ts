import { type CalendarDay, dayInUtc, endOfDayInUtc } from "#shared/time.ts";

/** The end of a posting's last day, in UTC. */
export const closingTime = (closesOn: CalendarDay) => endOfDayInUtc(closesOn);

/** Whether a published job takes applications. */
export const isOpen = ({ status, closesAt }: { status: string; closesAt: Date }, now: Date) =>
  status === "open" && closesAt > now;

/** The day on which an open job was posted; today for any other, which is yet to be posted or posted again. */
export const postedDay = (
  published: { status: string; postedAt: Date; closesAt: Date } | null,
  now: Date,
): CalendarDay => dayInUtc(published && isOpen(published, now) ? published.postedAt : now);

/** Whether a published job is closed or past its last day. One that's only paused isn't over. */
export const isOver = (
  { status, closesAt, closedAt }: { status: string; closesAt: Date; closedAt: Date | null },
  now: Date,
) => status === "closed" || closedAt !== null || closesAt <= now;
