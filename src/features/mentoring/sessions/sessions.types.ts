import type { Money } from "#shared/money.ts";

/** The money side of a booking with a mentor. Amounts in the currency's smallest unit. */
export interface MentorSession {
  bookingId: string;
  mentorProfileId: string | null;
  /** The account that earns; null for a sample without one. */
  payeeId: string | null;
  price: Money;
  feePercent: number;
  authorizedAt: Date | null;
  chargedAt: Date | null;
  /** The start that both sides last agreed on. */
  agreedStartsAt: Date | null;
  /** The most that a cancellation by the mentee gives back. */
  refundCapPercent: number;
  /** Decided to be given back; null while nothing was decided. */
  refundCents: number | null;
  refundedAt: Date | null;
  releasedAt: Date | null;
  mentorCents: number | null;
  closedAt: Date | null;
  /** Since when the site pays in place of the mentee; null: the mentee pays. */
  sponsoredAt: Date | null;
  /** In a dispute, what the side says that did not open it. */
  statement: string | null;
}
