import type { Subscription } from "#features/payments/payments.contract.ts";
import { addMonths, addTime, dayInUtc, midnightInUtc, monthOf } from "#shared/time.ts";
import { graceDays } from "./membership.constants.ts";
import type { Membership } from "./membership.types.ts";

/** The parts of a subscription that decide about the membership. */
export type SubscriptionState = Pick<Subscription, "status" | "paidUntil" | "cancelAtPeriodEnd">;

/**
 * The membership of a subscription at `now`. The notice of a renewal may be late, so one that
 * continues has the days of grace too; one that was cancelled ends when its paid month does. One that
 * runs at the payment provider is never `none`, because it keeps another from starting.
 */
export function membershipOf(subscription: SubscriptionState | undefined, now: Date): Membership {
  const none: Membership = { state: "none", hasPro: false, untilAt: null };
  if (!subscription?.paidUntil) return none;
  const { status, paidUntil, cancelAtPeriodEnd } = subscription;
  if (status !== "active" && status !== "past_due") return none;
  const isPaid = paidUntil > now;
  if (cancelAtPeriodEnd) {
    return { state: isPaid ? "ending" : "settling", hasPro: isPaid, untilAt: paidUntil };
  }
  const graceUntil = endOfGrace(paidUntil);
  const hasPro = graceUntil > now;
  if (status === "past_due") {
    return { state: hasPro ? "past_due" : "lapsed", hasPro, untilAt: graceUntil };
  }
  if (isPaid) return { state: "active", hasPro, untilAt: paidUntil };
  return { state: "settling", hasPro, untilAt: graceUntil };
}

/** The end of a member's benefits after a renewal was declined. */
export function endOfGrace(paidUntil: Date): Date {
  return addTime(paidUntil, { days: graceDays });
}

/** The calendar quarter of a time, in UTC: `2026-Q4`. */
export function quarterOf(time: Date): string {
  const [year, month] = dayInUtc(time).split("-").map(Number);
  return `${year}-Q${Math.ceil((month ?? 1) / 3)}`;
}

/** The start of the quarter after that of `time`. */
export function nextQuarterStart(time: Date): Date {
  const month = monthOf(dayInUtc(time));
  const monthsGone = (Number(month.slice(5)) - 1) % 3;
  return midnightInUtc(`${addMonths(month, 3 - monthsGone)}-01`);
}

/** Whether a request for a CV review that's withdrawn gives its credit back. */
export function returnsCredit(
  request: { quarter: string },
  standing: { isMember: boolean; quarter: string },
): boolean {
  return standing.isMember && request.quarter === standing.quarter;
}

const quarterMonths = [
  "January to March",
  "April to June",
  "July to September",
  "October to December",
];

/** A quarter as people read it: `October to December 2026`. */
export function describeQuarter(quarter: string): string {
  const [year, number] = quarter.split("-Q");
  return `${quarterMonths[Number(number) - 1]} ${year}`;
}

export type MembershipEvent =
  | "started"
  | "renewed"
  | "cancelled"
  | "resumed"
  | "payment_failed"
  | "ended";

type ChangedSubscription = SubscriptionState & Pick<Subscription, "startedAt">;

/** Events of a membership between two states of its subscription, in the order of their emails. */
export function eventsBetween(
  before: ChangedSubscription,
  after: ChangedSubscription,
): MembershipEvent[] {
  const events: MembershipEvent[] = [];
  if (isLater(after.paidUntil, before.paidUntil)) {
    events.push(before.startedAt ? "renewed" : "started");
  }
  if (after.status === "ended" && before.status !== "ended") return [...events, "ended"];
  if (after.status === "past_due" && before.status !== "past_due") events.push("payment_failed");
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) events.push("cancelled");
  if (!after.cancelAtPeriodEnd && before.cancelAtPeriodEnd) events.push("resumed");
  return events;
}

function isLater(one: Date | null, other: Date | null): boolean {
  return one !== null && (other === null || one > other);
}
