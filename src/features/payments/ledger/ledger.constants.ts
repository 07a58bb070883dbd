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
};

/** Accounts of the ledger in words. */
export const accountWords: Record<LedgerAccount, string> = {
  provider: "Payment provider",
  held: "Held for others",
  revenue: "Revenue",
  payable: "Owed to mentors",
};
