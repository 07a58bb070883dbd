import type { Money } from "#shared/money.ts";

export const transferStatuses = [
  "prepared",
  "queued",
  "sending",
  "unknown",
  "paid",
  "failed",
  "canceled",
  "returned",
] as const;

export type TransferStatus = (typeof transferStatuses)[number];

/** A payout to one payee, from when it was made until it's in the books. */
export interface Transfer {
  id: string;
  batchId: string;
  payeeId: string;
  methodId: string;
  driver: "bank" | "stripe";
  /** Names the account without giving it away. */
  label: string;
  money: Money;
  status: TransferStatus;
  /** A second person has to confirm it, and hasn't. */
  needsConfirmation: boolean;
  madeBy: string;
  madeAt: Date;
  confirmedBy: string | null;
  releasedBy: string | null;
  sendingAt: Date | null;
  settledAt: Date | null;
  reference: string | null;
  problem: string | null;
  payoutId: string | null;
}

export interface Batch {
  id: string;
  madeBy: string;
  madeAt: Date;
}

export interface BatchSummary extends Batch {
  transfers: number;
  /** Transfers that aren't settled. */
  open: number;
  totalCents: number;
}
