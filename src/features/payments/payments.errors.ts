import { defineErrors } from "#shared/errors.ts";

export const paymentErrors = defineErrors({
  alreadyAuthorized: {
    code: "already_authorized",
    status: 409,
    message: "There's already a hold on your card for this. We didn't place another one.",
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
    message: "We've already credited this payment to the mentor, so it can't be refunded.",
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
    message: "Enter an amount above zero, up to what's left to refund.",
  },
  refundUnderWay: {
    code: "refund_under_way",
    status: 409,
    message: "A refund is on its way. Wait until it's done.",
  },
  refundChanged: {
    code: "refund_changed",
    status: 409,
    message: "Part of this has just been refunded. Check what's left.",
  },
  refundDenied: {
    code: "refund_denied",
    status: 409,
    message: (why: string) => why,
  },
  onlyWholeRefund: {
    code: "refund_only_whole",
    status: 409,
    message: "You can only refund the full amount now. You can refund part of it later.",
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
  disputeNotAnswerable: {
    code: "dispute_not_answerable",
    status: 409,
    message:
      "The bank no longer accepts evidence for this dispute. Reload the page to see its status.",
  },
  disputeElsewhere: {
    code: "dispute_elsewhere",
    status: 409,
    message: "This dispute is at a payment provider that we no longer use. Answer it there.",
  },
  evidenceChanged: {
    code: "dispute_evidence_changed",
    status: 409,
    message:
      "The evidence has changed in the meantime. Copy what you've typed, then reload the page to see the change.",
  },
  evidenceSubmitted: {
    code: "dispute_evidence_submitted",
    status: 409,
    message: "The evidence has already been sent.",
  },
  evidenceSending: {
    code: "dispute_evidence_sending",
    status: 409,
    message: "Someone else is sending the evidence right now. Reload the page in two minutes.",
  },
  evidenceEmpty: {
    code: "dispute_evidence_empty",
    status: 409,
    message: "Save the evidence first. There's nothing to send yet.",
  },
  evidenceTooLong: {
    code: "dispute_evidence_too_long",
    status: 422,
    message: "The text can have 150,000 characters in total. Shorten one of the fields.",
  },
  evidenceTooLarge: {
    code: "dispute_evidence_too_large",
    status: 422,
    message: "The files can be 4.5 MB in total. Remove one, or choose a smaller one.",
  },
  evidenceFileGone: {
    code: "dispute_evidence_file_gone",
    status: 409,
    message: (name: string) => `The file ${name} isn't there anymore. Remove it and add it again.`,
  },
  evidenceRefused: {
    code: "dispute_evidence_refused",
    status: 422,
    message:
      "The payment provider rejected your evidence, so the bank hasn't received anything. Your draft is saved. Check the files, or respond on the provider's site.",
  },
  evidenceUnsent: {
    code: "dispute_evidence_unsent",
    status: 409,
    message:
      "The payment provider didn't respond. Your draft is saved. Try again in a moment. We'll send it only once.",
  },
  tooManyEvidenceChanges: {
    code: "too_many_evidence_changes",
    status: 429,
    message: "You've changed evidence 120 times within an hour. Try again later.",
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
