import { defineErrors } from "#shared/errors.ts";

/** Errors between us and whoever pays out. */
export const payoutDriverErrors = defineErrors({
  closed: {
    code: "payouts_off",
    status: 503,
    message: "Payouts are off on this copy of the site.",
  },
  reversalByHand: {
    code: "payout_reversal_by_hand",
    status: 409,
    message: "Only your bank can take a transfer back. Ask them, then record what came of it.",
  },
  reversalRefused: {
    code: "payout_reversal_refused",
    status: 409,
    message: "Stripe couldn't take this transfer back. The mentor may have the money already.",
  },
});
