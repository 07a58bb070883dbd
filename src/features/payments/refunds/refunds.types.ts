import type { Money } from "#shared/money.ts";

/** What is refunded: an order, or a paid month of a subscription. */
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
  /** Whose share of the money is taken back, and how much of it. */
  payeeId: string | null;
  payeeCents: number;
  refundId: string | null;
  creditNoteNumber: string | null;
  requestedAt: Date;
  refundedAt: Date | null;
  failedAt: Date | null;
  /** When it was given up, because the payer has the money back through their bank. */
  droppedAt: Date | null;
}

/** What can be refunded of a purchase now, and what that does. */
export interface RefundTerms {
  /** What hasn't gone back and isn't on its way. */
  leftCents: number;
  /** Why nothing can be refunded now; null when something can. */
  denial: string | null;
  /** What refunding all that's left does to what was bought. */
  whole: string;
  /** What refunding a part does; null when only all of it can be refunded, as `whole` says. */
  part: string | null;
  /** What refunding all that's left takes back from what's owed to the payee. */
  shareCents: number;
}
