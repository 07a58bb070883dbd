import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import type { BoughtThing, CareerService, PurchaseEvidence } from "../payments.types.ts";

/**
 * `open`: its checkout is not paid. `active`: paid for. `past_due`: the last renewal was declined
 * and is tried again. `ended`: over, after it had been paid for. `expired`: its checkout was never
 * paid.
 */
export type SubscriptionStatus = "open" | "active" | "past_due" | "ended" | "expired";

/** A charge that comes again every month until it is cancelled. */
export interface Subscription {
  id: string;
  /** Null once the account is deleted. */
  userId: string | null;
  /** Name of the purpose that its feature registered, e.g. `membership`. */
  purpose: string;
  /** One line that the payer sees. */
  description: string;
  /** Of one month. */
  money: Money;
  status: SubscriptionStatus;
  provider: string;
  checkoutUrl: string | null;
  checkoutExpiresAt: Date | null;
  /** The time at which the first payment arrived. */
  startedAt: Date | null;
  /** The end of the last month that was paid for. */
  paidUntil: Date | null;
  /** It ends then instead of being renewed. */
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  createdAt: Date;
}

/**
 * Reactions of a feature when a subscription for its purpose changes: starts, renews, is canceled
 * or resumed, falls past due, ends. Runs in the transaction that changes it, with the system's
 * rights, like `PurposeHandler`.
 */
export interface SubscriptionPurpose {
  purpose: string;
  /** As of a `PurposeHandler`. */
  label: string;
  /** As of a `PurposeHandler`. */
  careerService: CareerService | null;
  /** The state of a subscription for people with the right `money`. */
  inspect(services: Services, subscription: Subscription): BoughtThing;
  /** As of a `PurposeHandler`. */
  evidence?(
    services: Services,
    transaction: DatabaseTransaction,
    subscription: Subscription,
  ): Promise<PurchaseEvidence>;
  changed(
    services: Services,
    transaction: DatabaseTransaction,
    change: { before: Subscription; after: Subscription },
  ): Promise<void>;
}

export interface SubscriptionCheckoutRequest {
  purpose: string;
  description: string;
  /** Of one month. */
  money: Money;
  /**
   * Site paths the payer comes back to; `{subscriptionId}` in them becomes the subscription's id.
   */
  returnPath: string;
  cancelPath: string;
  customerEmail: string;
}

/** One month that was paid. */
export interface SubscriptionPayment {
  subscriptionId: string;
  money: Money;
  /** The month that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
  /** The provider's number for the invoice. */
  invoiceId: string;
}
