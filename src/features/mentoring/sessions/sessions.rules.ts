import type { Booking, BookingChange, Person } from "#features/booking/booking.contract.ts";
import { openStatuses } from "#features/booking/booking-parts.contract.ts";
import type { Order } from "#features/payments/payments.contract.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { timeBetween } from "#shared/time.ts";
import { type CancellationTier, cancellationTiers } from "./sessions.constants.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Whether a session is still to come, or isn't marked as completed yet. */
export function isOpen({ status }: { status: string }): boolean {
  return openStatuses.some((open) => open === status);
}

type RefundTerms = Pick<MentorSession, "agreedStartsAt" | "refundCapPercent">;

/** Refund of a mentee who leaves at `now`, by the tiers, in percent of the price. */
export function tierPercent(startsAt: Date, now: Date): number {
  const hoursLeft = timeBetween(now, startsAt, "hours");
  const tier = cancellationTiers.find(({ fromHours }) => hoursLeft >= fromHours);
  return tier?.refundPercent ?? 0;
}

/**
 * Refund of a mentee who cancels an agreed session, in percent. It is counted from the start that
 * was agreed on, not from a proposal, and never more than a late move has left.
 */
export function ownCancellationPercent(
  { agreedStartsAt, refundCapPercent }: RefundTerms,
  booking: Pick<Booking, "startsAt">,
  now: Date,
): number {
  return Math.min(refundCapPercent, tierPercent(agreedStartsAt ?? booking.startsAt, now));
}

/**
 * Refund for a cancellation, in percent. The mentee gets everything back when the mentor cancels or
 * doesn't answer a request. A mentee who declines the mentor's counter-proposal gets what was left
 * when they moved the session themselves.
 */
export function cancellationPercent(
  terms: RefundTerms,
  { before, after, actor }: Pick<BookingChange, "before" | "after" | "actor">,
  now: Date,
): number {
  if (after.cancelledBy === "guest") return ownCancellationPercent(terms, before, now);
  const wasMentorsProposal = before.status === "rescheduled" && before.movedBy === "host";
  const leftToMentee = actor === "guest" || actor === "system";
  return wasMentorsProposal && leftToMentee ? terms.refundCapPercent : 100;
}

/** Whether the tiers set the refund of a mentee who cancels now. */
export function isCancelledByTiers({
  status,
  movedBy,
}: Pick<Booking, "status" | "movedBy">): boolean {
  return status === "confirmed" || (status === "rescheduled" && movedBy === "guest");
}

/** Refund of an agreed session if this person canceled it now; null if it isn't paid. */
export function refundIfCancelled(
  session: Pick<MentorSession, "price" | "agreedStartsAt" | "refundCapPercent">,
  booking: Pick<Booking, "status" | "startsAt" | "movedBy">,
  person: Person,
  now: Date,
): Money | null {
  if (booking.status === "requested") return null;
  if (person !== "guest") return session.price;
  const isMentorsProposal = booking.status === "rescheduled" && booking.movedBy === "host";
  const percent = isMentorsProposal
    ? session.refundCapPercent
    : ownCancellationPercent(session, booking, now);
  return percentOf(session.price, percent);
}

/** The tiers' cap after a move, in percent. Only the move of an agreed session changes it. */
export function capAfterMove(
  { agreedStartsAt, refundCapPercent }: RefundTerms,
  { before, after }: Pick<BookingChange, "before" | "after">,
  now: Date,
): number {
  if (before.status !== "confirmed") return refundCapPercent;
  if (after.movedBy === "host") return 100;
  return Math.min(refundCapPercent, tierPercent(agreedStartsAt ?? before.startsAt, now));
}

/**
 * Whether the mentor has earned something with a session, though its money isn't shared yet: it took
 * place, the mentee didn't come, or they canceled too late for a full refund. An open refund request
 * leaves that to its decision.
 */
export function isEarnedShare(
  { refundCents, price }: Pick<MentorSession, "refundCents" | "price">,
  { status, startsAt, absent }: Pick<Booking, "status" | "startsAt" | "absent">,
  now: Date,
): boolean {
  if (status === "completed" || status === "disputed") return true;
  if (status === "no_show") return absent === "guest";
  if (status === "cancelled") return refundCents !== null && refundCents < price.amountCents;
  return (status === "confirmed" || status === "rescheduled") && startsAt <= now;
}

/** The cents that the mentee's bank took back: none where all that they got back is from us. */
export function centsBackByBank(
  { refundCents }: Pick<MentorSession, "refundCents">,
  { lostCents, refundedMoney }: Pick<Order, "lostCents" | "refundedMoney">,
): number {
  const notFromUs = (refundCents ?? 0) - (refundedMoney?.amountCents ?? 0);
  return notFromUs > 0 ? lostCents : 0;
}

/**
 * Whether a session is still to come, so that it can be called off. A confirmed one that has begun
 * takes its course.
 */
export function isToCome(
  { status, startsAt }: { status: string; startsAt: Date },
  now: Date,
): boolean {
  return isOpen({ status }) && (status !== "confirmed" || startsAt > now);
}

/** A part of an amount in whole cents; half a cent is rounded in the payer's favor. */
export function percentOf({ amountCents, currency }: Money, percent: number): Money {
  return { amountCents: Math.round((amountCents * percent) / 100), currency };
}

/** Whether the site pays for a session in place of the mentee. */
export function isSponsored({ sponsoredAt }: Pick<MentorSession, "sponsoredAt">): boolean {
  return sponsoredAt !== null;
}

/** Whether the mentee gets everything back. */
export function isRefunded({
  price,
  refundCents,
}: Pick<MentorSession, "price" | "refundCents">): boolean {
  return refundCents === price.amountCents;
}

/** Whether a request ran out before the mentor answered it. */
export function isUnanswered({
  status,
  cancelledBy,
}: Pick<Booking, "status" | "cancelledBy">): boolean {
  return status === "declined" && cancelledBy === "system";
}

/**
 * The status of a session in words of its own, where the usual ones would be wrong: of a request that ran out, or of a
 * free session for which nothing was refunded.
 */
export function ownStatusLabel(
  booking: Pick<Booking, "status" | "cancelledBy" | "absent">,
  session: Pick<MentorSession, "sponsoredAt"> | null,
): string | undefined {
  if (isUnanswered(booking)) return "Not answered";
  if (booking.status !== "refunded" || !session || !isSponsored(session)) return undefined;
  return booking.absent ? "Missed" : "Not counted";
}

/** The mentor's share of a price of which `refundCents` were refunded. */
export function mentorShare({
  price,
  feePercent,
  refundCents,
}: Pick<MentorSession, "price" | "feePercent" | "refundCents">): Money {
  const kept = { ...price, amountCents: price.amountCents - (refundCents ?? 0) };
  const fee = percentOf(kept, feePercent);
  return { ...kept, amountCents: kept.amountCents - fee.amountCents };
}

/** The tiers in words, e.g. for `48 hours or more before the start`. */
export function describeTiers(price: Money): { when: string; refund: string }[] {
  return cancellationTiers.map((tier, index) => ({
    when: describeTier(tier, cancellationTiers[index - 1]),
    refund: describeRefund(price, tier.refundPercent),
  }));
}

function describeTier(tier: CancellationTier, above: CancellationTier | undefined): string {
  if (!above) return `${tier.fromHours} hours or more before the start`;
  return tier.fromHours > 0
    ? `${tier.fromHours} to ${above.fromHours} hours before`
    : `Less than ${above.fromHours} hours before`;
}

function describeRefund(price: Money, percent: number): string {
  if (percent === 0) return "No refund";
  if (percent === 100) return `Full refund: ${formatMoney(price)}`;
  return `${percent}% refund: ${formatMoney(percentOf(price, percent))}`;
}
