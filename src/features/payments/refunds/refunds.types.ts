import type { Money } from "#shared/money.ts";

/** A refunded order, or a refunded month of a subscription. */
export type RefundedThing = { orderId: string } | { provider: string; invoiceId: string };

export type RefundStatus = "due" | "refunded" | "failed" | "dropped";

/** Money that goes back, or went back, to a payer. */
export interface Refund {
  id: string;
  thing: RefundedThing;
  provider: string;
  paymentId: string;
  money: Money;
  status: RefundStatus;
  /** Decided by a person rather than by the terms. */
  byTeam: boolean;
  /** With it, everything that was paid has gone back. */
  isRest: boolean;
  /** The idempotency key at the payment provider. */
  gatewayKey: string;
  /** The payee whose share is taken back, and the amount. */
  payeeId: string | null;
  payeeCents: number;
  refundId: string | null;
  creditNoteNumber: string | null;
  requestedAt: Date;
  refundedAt: Date | null;
  failedAt: Date | null;
  /** The time at which it was given up, because the payer has the money back through their bank. */
  droppedAt: Date | null;
  /** The time at which we heard that it didn't reach the payer, although it was made. */
  bouncedAt: Date | null;
}

/** The amount of a purchase that can be refunded now, and the effects of refunding it. */
export interface RefundTerms {
  /** The amount that hasn't gone back and isn't on its way. */
  leftCents: number;
  /** The reason why nothing can be refunded now; null when something can. */
  denial: string | null;
  /** The effect on the purchase of refunding all that's left. */
  whole: string;
  /** The effect of refunding a part; null when only all of it can be refunded, as `whole` says. */
  part: string | null;
  /** The amount owed to the payee that refunding all that's left takes back. */
  shareCents: number;
}
