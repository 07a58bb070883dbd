import { addTime, subtractTime } from "#shared/time.ts";
import {
  answerBeforeStartHours,
  answerHours,
  contestHours,
  guaranteeDays,
} from "./booking.constants.ts";
import type { Booking } from "./booking.types.ts";

/** Until when a request, or a proposed time, can be answered. */
export function answerDeadline(startsAt: Date, now: Date): Date {
  const latest = subtractTime(startsAt, { hours: answerBeforeStartHours });
  const usual = addTime(now, { hours: answerHours });
  const deadline = new Date(Math.min(usual.getTime(), latest.getTime()));
  return deadline > now ? deadline : startsAt;
}

/** The time that there is to answer, in words that are true of every `answerDeadline`. */
export function describeAnswerTime(noun: string): string {
  return `within ${answerHours} hours, or sooner if the ${noun} is close`;
}

/** Until when somebody who was reported absent can contest it. */
export function contestDeadline({ statusChangedAt }: Pick<Booking, "statusChangedAt">): Date {
  return addTime(statusChangedAt, { hours: contestHours });
}

/** Until when the guest can ask for the money back. */
export function guaranteeDeadline(completedAt: Date): Date {
  return addTime(completedAt, { days: guaranteeDays });
}
