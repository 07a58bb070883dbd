import { timeBetween } from "#shared/time.ts";
import type { Booking } from "../booking.types.ts";
import { feedCancelledDays, feedPastDays } from "./schedule.constants.ts";

/**
 * Whether a host's calendar shows a booking: those that were agreed, for a while after their end,
 * and those canceled recently, so that every calendar gets the cancellation.
 */
export function belongsInFeed(
  { status, wasConfirmed, endsAt, statusChangedAt }: Booking,
  now: Date,
): boolean {
  const since = (time: Date) => timeBetween(time, now, "days");
  if (!wasConfirmed || since(endsAt) > feedPastDays) return false;
  if (status === "cancelled") return since(statusChangedAt) <= feedCancelledDays;
  return true;
}

/** The newest change of status among the bookings, or `otherwise` if that's later. */
export function lastChangeOf(bookings: readonly Booking[], otherwise: Date): Date {
  const times = bookings.map(({ statusChangedAt }) => statusChangedAt.getTime());
  return new Date(Math.max(otherwise.getTime(), ...times));
}
