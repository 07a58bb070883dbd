import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

async function refuse(): Promise<never> {
  throw paymentGatewayErrors.closed();
}

/**
 * For a copy of the site that reaches nobody outside. Nothing is asked of the provider, and nothing
 * happens.
 */
export const closedGateway: PaymentGateway = {
  name: "stripe",
  checkoutOrigins: [],
  openCheckout: refuse,
  closeCheckout: refuse,
  readCheckout: refuse,
  openSubscription: refuse,
  closeSubscriptionCheckout: refuse,
  readSubscription: refuse,
  setSubscriptionToEnd: refuse,
  endSubscription: refuse,
  openPaymentUpdate: refuse,
  capture: refuse,
  release: refuse,
  refund: refuse,
  readRefund: refuse,
  readDispute: refuse,
  submitDisputeEvidence: refuse,
  acceptDispute: refuse,
  readNotice: refuse,
};
