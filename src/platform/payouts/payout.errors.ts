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
    message: "Only your bank can reverse a transfer. Ask them, then record the outcome.",
  },
  reversalRefused: {
    code: "payout_reversal_refused",
    status: 409,
    message: "Stripe couldn't reverse this transfer. The mentor may already have the money.",
  },
});
