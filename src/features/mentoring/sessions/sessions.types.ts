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
  /** The highest refund for a cancellation by the mentee. */
  refundCapPercent: number;
  /** The refund that was decided; null until then. */
  refundCents: number | null;
  refundedAt: Date | null;
  releasedAt: Date | null;
  mentorCents: number | null;
  closedAt: Date | null;
  /** Since when the site pays in place of the mentee; null: the mentee pays. */
  sponsoredAt: Date | null;
  /** In a dispute, the statement of the side that didn't open it. */
  statement: string | null;
}
