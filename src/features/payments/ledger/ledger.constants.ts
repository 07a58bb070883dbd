import type { LedgerAccount, LedgerKind } from "./ledger.types.ts";

/** Movements of the ledger in words. */
export const ledgerWords: Record<LedgerKind, string> = {
  charge: "Charge",
  fee: "Our share",
  refund: "Refund",
  payout_due: "Mentor's share",
  payout: "Payout",
  share_returned: "Mentor's share reversed",
  payout_returned: "Returned payout",
  dispute_withdrawn: "Withdrawn by the customer's bank",
  dispute_reinstated: "Returned to us by the customer's bank",
  dispute_fee: "Dispute fee",
  dispute_fee_returned: "Dispute fee refunded",
  dispute_lost: "Lost in a dispute",
  dispute_reopened: "Dispute reopened",
};

/** Accounts of the ledger in words. */
export const accountWords: Record<LedgerAccount, string> = {
  provider: "Payment provider",
  held: "Held for others",
  revenue: "Revenue",
  payable: "Owed to mentors",
  disputed: "Withdrawn by banks, undecided",
};
