import type { LedgerAccount, LedgerKind } from "./ledger.types.ts";

/** Movements of the ledger in words. */
export const ledgerWords: Record<LedgerKind, string> = {
  charge: "Charge",
  fee: "Our share",
  refund: "Refund",
  payout_due: "Mentor's share",
  payout: "Payout",
  share_returned: "Mentor's share taken back",
  payout_returned: "Payout that came back",
  dispute_withdrawn: "Taken by the payer's bank",
  dispute_reinstated: "Given back by the payer's bank",
  dispute_fee: "Fee of a dispute",
  dispute_fee_returned: "Fee of a dispute given back",
  dispute_lost: "Lost in a dispute",
  dispute_reopened: "Dispute open again",
};

/** Accounts of the ledger in words. */
export const accountWords: Record<LedgerAccount, string> = {
  provider: "Payment provider",
  held: "Held for others",
  revenue: "Revenue",
  payable: "Owed to mentors",
  disputed: "Taken by banks, not decided",
};
