import { addTime, subtractTime } from "#shared/time.ts";
import {
  answerBeforeStartHours,
  answerHours,
  contestHours,
  guaranteeDays,
} from "./booking.constants.ts";
import type { Booking } from "./booking.types.ts";

/** The deadline to answer a request or a proposed time. */
export function answerDeadline(startsAt: Date, now: Date): Date {
  const latest = subtractTime(startsAt, { hours: answerBeforeStartHours });
  const usual = addTime(now, { hours: answerHours });
  const deadline = new Date(Math.min(usual.getTime(), latest.getTime()));
  return deadline > now ? deadline : startsAt;
}

/** The time to answer, in words that are true of every `answerDeadline`. */
export function describeAnswerTime(noun: string): string {
  return `within ${answerHours} hours, or sooner if the ${noun} is close`;
}

/** The deadline for the person who was reported absent to contest it. */
export function contestDeadline({ statusChangedAt }: Pick<Booking, "statusChangedAt">): Date {
  return addTime(statusChangedAt, { hours: contestHours });
}

/** The deadline for the guest to ask for the money back. */
export function guaranteeDeadline(completedAt: Date): Date {
  return addTime(completedAt, { days: guaranteeDays });
}
