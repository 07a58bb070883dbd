import { defineErrors } from "#shared/errors.ts";

export const paymentErrors = defineErrors({
  alreadyAuthorized: {
    code: "already_authorized",
    status: 409,
    message: "There's already a hold on your card for this. You weren't charged again.",
  },
  alreadyPaid: {
    code: "already_paid",
    status: 409,
    message: "You've already paid for this. You weren't charged again.",
  },
  amountMismatch: {
    code: "payment_amount_mismatch",
    status: 500,
    message: "The payment doesn't match the amount due. Please contact us before you pay again.",
  },
  checkoutUnsettled: {
    code: "checkout_unsettled",
    status: 409,
    message: "Your payment page is still being set up. Please try again in a moment.",
  },
  alreadySettled: {
    code: "order_settled",
    status: 409,
    message: "This payment has already been passed on, so it can't be refunded.",
  },
  captureUnderWay: {
    code: "capture_under_way",
    status: 409,
    message: "The card is being charged right now. Please try again in a moment.",
  },
  notAuthorized: {
    code: "order_not_authorized",
    status: 409,
    message: "There's no hold on a card for this.",
  },
  notSettleable: {
    code: "order_not_settleable",
    status: 409,
    message: "There's no money left to share for this order.",
  },
  refundTooLarge: {
    code: "refund_exceeds_payment",
    status: 409,
    message: "Enter an amount above zero, up to what was paid.",
  },
  refundUnderWay: {
    code: "refund_under_way",
    status: 409,
    message: "A refund is on its way. Wait until it's done.",
  },
  refundChanged: {
    code: "refund_changed",
    status: 409,
    message: "Someone else has refunded a part of this in the meantime. Check what's left.",
  },
  refundDenied: {
    code: "refund_denied",
    status: 409,
    message: (why: string) => why,
  },
  onlyWholeRefund: {
    code: "refund_only_whole",
    status: 409,
    message: "Only the full amount can be refunded now. A part can be refunded later.",
  },
  ledgerPeriodUnreadable: {
    code: "ledger_period_unreadable",
    status: 400,
    message: (problems: string) => problems,
  },
  tooManyLedgerExports: {
    code: "too_many_ledger_exports",
    status: 429,
    message: "You've exported the ledger 20 times today. Try again tomorrow.",
  },
  tooManyRefunds: {
    code: "too_many_refunds",
    status: 429,
    message: "You've made 60 refunds within an hour. Try again later.",
  },
  shareTooLarge: {
    code: "share_exceeds_payment",
    status: 409,
    message: "The share is more than what's left of the payment.",
  },
  timeOver: {
    code: "payment_time_over",
    status: 409,
    message: "You ran out of time to pay for this. You weren't charged. Please start again.",
  },
  payoutInvalid: {
    code: "payout_invalid",
    status: 400,
    message: "A payout needs a payee, an amount above zero and a reference.",
  },
  notPaid: {
    code: "order_not_paid",
    status: 409,
    message: "There's no payment to refund.",
  },
  orderedByAnother: {
    code: "ordered_by_another",
    status: 409,
    message: "Someone else is already paying for this.",
  },
  orderNotFound: { code: "order_not_found", status: 404, message: "We can't find this order." },
  sandboxSubscriptionNotFound: {
    code: "sandbox_subscription_not_found",
    status: 404,
    message: "We can't find this subscription.",
  },
  sandboxCheckoutNotFound: {
    code: "sandbox_checkout_not_found",
    status: 404,
    message: "We can't find this checkout.",
  },
  subscriptionExists: {
    code: "subscription_exists",
    status: 409,
    message: "You already have this subscription. You weren't charged again.",
  },
  subscriptionNotFound: {
    code: "subscription_not_found",
    status: 404,
    message: "We can't find this subscription.",
  },
  subscriptionOver: {
    code: "subscription_over",
    status: 409,
    message: "This subscription has ended. You can subscribe again.",
  },
  subscriptionElsewhere: {
    code: "subscription_elsewhere",
    status: 409,
    message:
      "This subscription uses a payment provider that we no longer work with. Please contact us.",
  },
  subscriptionUnsettled: {
    code: "subscription_unsettled",
    status: 409,
    message: "We're still updating this subscription. Please try again in a moment.",
  },
  unknownProvider: {
    code: "payment_provider_unknown",
    status: 404,
    message: "We don't take payments through this provider.",
  },
});
