import { defineErrors } from "#shared/errors.ts";

export const paymentErrors = defineErrors({
  alreadyAuthorized: {
    code: "already_authorized",
    status: 409,
    message: "Your card is held for this already. You were not charged again.",
  },
  alreadyPaid: {
    code: "already_paid",
    status: 409,
    message: "This has been paid already. You were not charged again.",
  },
  amountMismatch: {
    code: "payment_amount_mismatch",
    status: 500,
    message:
      "The payment does not match the amount that was asked for. Please contact us before you pay again.",
  },
  checkoutUnsettled: {
    code: "checkout_unsettled",
    status: 409,
    message: "The payment page is being prepared by another request. Please try again in a moment.",
  },
  alreadySettled: {
    code: "order_settled",
    status: 409,
    message: "This payment has been passed on already and cannot be given back.",
  },
  captureUnderWay: {
    code: "capture_under_way",
    status: 409,
    message: "The payment is being taken right now. Please try again in a moment.",
  },
  notAuthorized: {
    code: "order_not_authorized",
    status: 409,
    message: "No card is held for this.",
  },
  notSettleable: {
    code: "order_not_settleable",
    status: 409,
    message: "There is no money of this order that could be shared.",
  },
  payoutTooLarge: {
    code: "payout_exceeds_due",
    status: 409,
    message: "This is more than is due. Nothing was recorded.",
  },
  refundTooLarge: {
    code: "refund_exceeds_payment",
    status: 409,
    message: "This is more than was paid, or nothing at all.",
  },
  shareTooLarge: {
    code: "share_exceeds_payment",
    status: 409,
    message: "The share is more than is left of the payment.",
  },
  timeOver: {
    code: "payment_time_over",
    status: 409,
    message: "The time to pay for this is over. Nothing was charged. Please start again.",
  },
  payoutFrozen: {
    code: "payout_frozen",
    status: 409,
    message: "This account is suspended, so nothing is paid out until the suspension ends.",
  },
  payoutInvalid: {
    code: "payout_invalid",
    status: 400,
    message: "A payout needs a payee, an amount above zero and a reference.",
  },
  notPaid: {
    code: "order_not_paid",
    status: 409,
    message: "There is no payment that could be refunded.",
  },
  orderedByAnother: {
    code: "ordered_by_another",
    status: 409,
    message: "Somebody else is paying for this already.",
  },
  orderNotFound: { code: "order_not_found", status: 404, message: "There is no such order." },
  sandboxSubscriptionNotFound: {
    code: "sandbox_subscription_not_found",
    status: 404,
    message: "There is no such subscription.",
  },
  sandboxCheckoutNotFound: {
    code: "sandbox_checkout_not_found",
    status: 404,
    message: "There is no such checkout.",
  },
  subscriptionExists: {
    code: "subscription_exists",
    status: 409,
    message: "You have this subscription already. You were not charged again.",
  },
  subscriptionNotFound: {
    code: "subscription_not_found",
    status: 404,
    message: "There is no such subscription.",
  },
  subscriptionOver: {
    code: "subscription_over",
    status: 409,
    message: "This subscription is over. You can subscribe anew.",
  },
  subscriptionElsewhere: {
    code: "subscription_elsewhere",
    status: 409,
    message:
      "This subscription was made through a payment service that is not used here any more. Please contact us.",
  },
  subscriptionUnsettled: {
    code: "subscription_unsettled",
    status: 409,
    message: "This subscription is being changed by another request. Please try again in a moment.",
  },
  unknownProvider: {
    code: "payment_provider_unknown",
    status: 404,
    message: "No payments are taken through this provider here.",
  },
});
