import type { Money } from "#shared/money.ts";

type Currency = Money["currency"];

/** Kinds of movements in the ledger. */
export type LedgerKind = "charge" | "fee" | "refund" | "payout_due" | "payout";

/**
 * Accounts of the ledger. Signed: what the provider holds for the site is positive, what the site
 * has earned (`revenue`), keeps for others (`held`) or owes to a payee (`payable`) is negative.
 */
export type LedgerAccount = "provider" | "held" | "revenue" | "payable";

/** Earnings of one payee, in one currency. */
export interface Earnings {
  payeeId: string;
  currency: Currency;
  /** Earned and not paid out yet. */
  dueCents: number;
  paidOutCents: number;
  /** The newest first. */
  entries: EarningsEntry[];
}

export interface EarningsEntry {
  id: string;
  /** `payout_due`: earned by an order. `payout`: paid out. */
  kind: "payout_due" | "payout";
  /** Amount that was earned or paid out; always positive. */
  amountCents: number;
  currency: Currency;
  /** The order that earned it; null for a payout, and for what the site paid itself. */
  orderId: string | null;
  /** The thing that was paid for, e.g. the booking's id; null for a payout. */
  subjectId: string | null;
  /** The payout's reference; null for what was earned. */
  reference: string | null;
  occurredAt: Date;
}

/** Amount due to one payee. */
export interface Payable {
  payeeId: string;
  currency: Currency;
  dueCents: number;
  /** When something was last earned. */
  lastEarnedAt: Date;
  /** The payee's account is suspended: nothing is paid out until that ends. */
  isFrozen: boolean;
}

export interface PayoutRequest {
  payeeId: string;
  amountCents: number;
  currency: Currency;
  /** Of the bank transfer or the like; what the payee sees. */
  reference: string;
}

export interface Payout extends PayoutRequest {
  id: string;
  /** The administrator; null once that account is deleted. */
  recordedBy: string | null;
  recordedAt: Date;
}

export interface Settlement {
  /** The purpose and the id of the thing whose order is shared. */
  purpose: string;
  subjectId: string;
  payeeId: string;
  /** The payee's share, from 0 to what was paid minus refunds. */
  payeeCents: number;
}
