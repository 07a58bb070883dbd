import type { Money } from "#shared/money.ts";

type Currency = Money["currency"];

/** Kinds of movements in the ledger. */
export type LedgerKind =
  | "charge"
  | "fee"
  | "refund"
  | "payout_due"
  | "payout"
  | "payout_returned"
  | "share_returned"
  | "dispute_withdrawn"
  | "dispute_reinstated"
  | "dispute_fee"
  | "dispute_fee_returned"
  | "dispute_lost"
  | "dispute_reopened";

/**
 * Accounts of the ledger. Signed: what the provider holds for the site is positive, what the site
 * has earned (`revenue`), keeps for others (`held`) or owes to a payee (`payable`) is negative. What
 * banks have taken and not decided about (`disputed`) is positive.
 */
export type LedgerAccount = "provider" | "held" | "revenue" | "payable" | "disputed";

/** Earnings of one payee, in one currency. */
export interface Earnings {
  payeeId: string;
  currency: Currency;
  /**
   * Earned and not paid out yet, without what is held. Negative where a refund took back more than
   * was owed.
   */
  dueCents: number;
  /** Kept back for a dispute. */
  heldCents: number;
  paidOutCents: number;
  /** The newest first. */
  entries: EarningsEntry[];
}

export interface EarningsEntry {
  id: string;
  /**
   * `payout_due`: earned by an order. `share_returned`: taken back, because the order was refunded.
   * `payout`: paid out. `payout_returned`: it came back.
   */
  kind: "payout_due" | "share_returned" | "payout" | "payout_returned";
  /** Amount that was earned, taken back, paid out or came back; always positive. */
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

/** Amounts of one payee in one currency. */
export interface Payable {
  payeeId: string;
  currency: Currency;
  /** The amount that can be paid out. Negative where a refund took back more than was owed. */
  dueCents: number;
  /** Owed, and kept back for a dispute. */
  heldCents: number;
  /** The time of the last earning; null without one. */
  lastEarnedAt: Date | null;
  /** The payee's account is suspended: nothing is paid out until that ends. */
  isFrozen: boolean;
}

export interface PayoutPosting {
  payeeId: string;
  amountCents: number;
  currency: Currency;
  /** The bank transfer's reference or the like, as the payee sees it. */
  reference: string;
  /** The person who recorded that it was paid; null where the provider said so. */
  recordedBy: string | null;
}

/** An amount that is kept back while something about it is open. */
export interface PayableHold {
  /** The thing that it is for, e.g. `dispute:<id>`. There is one hold for each. */
  source: string;
  payeeId: string;
  money: Money;
  /** For people with the right money. */
  reason: string;
}

export interface Settlement {
  /** The purpose and the id of the thing whose order is shared. */
  purpose: string;
  subjectId: string;
  payeeId: string;
  /** The payee's share, from 0 to what was paid minus refunds. */
  payeeCents: number;
}
