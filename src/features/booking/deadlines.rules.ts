import {
  answerBeforeStartHours,
  answerHours,
  contestHours,
  guaranteeDays,
} from "./booking.constants.ts";
import type { Booking } from "./booking.types.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** Until when a request, or a proposed time, can be answered. */
export function answerDeadline(startsAt: Date, now: Date): Date {
  const latest = startsAt.getTime() - answerBeforeStartHours * hour;
  const deadline = Math.min(now.getTime() + answerHours * hour, latest);
  return new Date(deadline > now.getTime() ? deadline : startsAt.getTime());
}

/** Until when somebody who was reported absent can contest it. */
export function contestDeadline({ statusChangedAt }: Pick<Booking, "statusChangedAt">): Date {
  return new Date(statusChangedAt.getTime() + contestHours * hour);
}

/** Until when the guest can ask for the money back. */
export function guaranteeDeadline(completedAt: Date): Date {
  return new Date(completedAt.getTime() + guaranteeDays * day);
}
