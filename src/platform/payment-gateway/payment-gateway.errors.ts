import { defineErrors } from "#shared/errors.ts";

/** Errors between us and a payment provider. The cause carries the provider's codes. */
export const paymentGatewayErrors = defineErrors({
  /** No answer, or one that says "later": the request may or may not have been carried out. */
  unreachable: {
    code: "payment_provider_unreachable",
    status: 502,
    message: "The payment service didn't answer. Please try again in a moment.",
  },
  closed: {
    code: "payments_off",
    status: 503,
    message: "Payments are off on this copy of the site.",
  },
  /** An answer that says "no" or "I failed"; the same idempotency key would repeat it. */
  refused: {
    code: "payment_provider_refused",
    status: 502,
    message: "The payment service couldn't complete our request. Please try again later.",
  },
  conflict: {
    code: "payment_request_conflict",
    status: 502,
    message: "This payment is already being processed. Please try again in a moment.",
  },
  unknownPayment: {
    code: "payment_unknown",
    status: 502,
    message: "The payment service can't find this payment.",
  },
  captured: {
    code: "payment_captured",
    status: 502,
    message: "The payment service has charged this payment already.",
  },
  subscriptionNotRunning: {
    code: "subscription_not_running",
    status: 409,
    message: "This subscription has already ended.",
  },
  disputeNotAnswerable: {
    code: "dispute_not_answerable",
    status: 409,
    message: "The bank no longer accepts evidence for this dispute.",
  },
  invalidWebhookSignature: {
    code: "invalid_webhook_signature",
    status: 400,
    message: "This notice is not signed by the payment provider, or is too old.",
  },
});
