import type { ProviderDispute } from "#platform/payment-gateway/payment-gateway.ts";
import type { Money } from "#shared/money.ts";

/** A payment that its payer disputes with their bank, as the provider last reported it. */
export interface Dispute {
  id: string;
  provider: string;
  /** The provider's id of it. */
  providerId: string;
  paymentId: string | null;
  /** The order that was paid; null for a month of a subscription, and for what isn't ours. */
  orderId: string | null;
  /** The invoice of the month that was paid. */
  invoiceId: string | null;
  amountCents: number;
  currency: Money["currency"];
  /** The provider's word. */
  reason: string;
  stage: ProviderDispute["stage"];
  status: ProviderDispute["status"];
  evidenceDueAt: Date | null;
  answers: number;
  openedAt: Date;
  withdrawnAt: Date | null;
  reinstatedAt: Date | null;
  /** The time at which we learned of the decision; null while it's open. */
  decidedAt: Date | null;
  /** The fee that the provider charges for it, minus any part that it gave back. */
  fee: { amountCents: number; currency: string } | null;
  /** The time at which the loss was applied to the purchase. */
  endedAt: Date | null;
  /** The time of the last check with the provider, by the database's clock. */
  checkedAt: Date;
}

/** A dispute with what was paid for, and who paid. */
export interface DisputedPurchase extends Dispute {
  /** Null where the payment isn't one of ours. */
  description: string | null;
  /** The order's checkout at the provider. */
  checkoutId: string | null;
  userId: string | null;
  name: string | null;
  email: string | null;
}

/** A notice of the provider about a dispute. */
export interface DisputeEvent {
  eventId: string;
  receivedAt: Date;
  appliedAt: Date | null;
}
