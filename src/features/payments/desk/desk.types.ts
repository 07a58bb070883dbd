import type { Money } from "#shared/money.ts";
import type { DisputedPurchase } from "../disputes/disputes.types.ts";
import type { LedgerAccount, LedgerKind } from "../ledger/ledger.types.ts";
import type { BoughtThing } from "../payments.types.ts";
import type { PurchaseState } from "./desk.constants.ts";

/** Values of the filter's fields, as they are in the address. */
export interface PurchaseQuery {
  q: string;
  kind: string;
  state: string;
  from: string;
  to: string;
  min: string;
  max: string;
}

/** A charge for one thing: an order, or a paid month of a subscription. */
export interface Purchase {
  /** The order's id, or the invoice's. */
  id: string;
  /** Name of the purpose that its feature registered. */
  purpose: string;
  /** The purpose in words. */
  kind: string;
  description: string;
  money: Money;
  /** The amount that was or will be given back. */
  refundedCents: number;
  state: PurchaseState;
  receiptNumber: string | null;
  userId: string | null;
  email: string | null;
  name: string | null;
  /** The time of the order; of a month, of its payment. */
  at: Date;
}

/** Sums of what a filter finds, in one currency. */
export interface PurchaseTotal {
  currency: Money["currency"];
  /** Of everything that was charged. */
  paidCents: number;
  refundedCents: number;
}

export interface PurchaseList {
  query: PurchaseQuery;
  purchases: Purchase[];
  total: number;
  totals: PurchaseTotal[];
  page: number;
  pages: number;
  kinds: { name: string; label: string }[];
  /** Problems of the filter in words. */
  problems: string[];
}

export interface LedgerLine {
  transactionId: string;
  kind: LedgerKind;
  account: LedgerAccount;
  amountCents: number;
  currency: Money["currency"];
  at: Date;
}

export interface ProviderEvent {
  eventId: string;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** A payment that came for the purchase and goes back, because it bought nothing. */
export interface SurplusLine {
  paymentId: string;
  money: Money;
  foundAt: Date;
  returnedAt: Date | null;
  /** The time at which its return was given up, because the payer's bank had returned it. */
  droppedAt: Date | null;
  /** The time at which we learned that its refund didn't reach the payer. */
  bouncedAt: Date | null;
}

/** One purchase with everything that is known about it. */
export interface PurchaseDetails extends Purchase {
  provider: string;
  checkoutId: string | null;
  paymentId: string | null;
  refundId: string | null;
  /** Of a month: the subscription's id here and at the provider, and the month. */
  subscription: {
    id: string;
    providerId: string | null;
    periodStart: Date;
    periodEnd: Date;
  } | null;
  authorizedAt: Date | null;
  paidAt: Date | null;
  releasedAt: Date | null;
  refundedAt: Date | null;
  /** Of a refunded month that bought nothing: the time at which we learned that the refund didn't reach the payer. */
  bouncedAt: Date | null;
  settledAt: Date | null;
  bought: BoughtThing | null;
  ledger: LedgerLine[];
  events: ProviderEvent[];
  surplus: SurplusLine[];
  disputes: DisputedPurchase[];
}

/** An entry of the audit log about the purchase. */
export interface PurchaseEntry {
  id: number;
  at: Date;
  sentence: string;
  reason: string | null;
}
