import { defineErrors } from "#shared/errors.ts";

export const paymentErrors = defineErrors({
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
