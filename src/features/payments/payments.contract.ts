/** What other features may use of payments. */
export {
  cancelSubscription,
  openPaymentUpdate,
  resumeSubscription,
} from "./change-subscription.usecases.server.ts";
export { openOrderCheckout } from "./checkout.usecases.server.ts";
export { findOrder, readOrder } from "./orders.usecases.server.ts";
export type { OrderStatus } from "./payments.rules.ts";
export type {
  Order,
  OrderCheckoutRequest,
  OrderReference,
  PurposeHandler,
} from "./payments.types.ts";
export { reconcileOrder } from "./reconcile.usecases.server.ts";
export { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
export { requestRefund } from "./request-refund.usecases.server.ts";
export { openSubscriptionCheckout } from "./subscribe.usecases.server.ts";
export type {
  Subscription,
  SubscriptionCheckoutRequest,
  SubscriptionPayment,
  SubscriptionPurpose,
  SubscriptionStatus,
} from "./subscriptions.types.ts";
export {
  findSubscription,
  listSubscriptionPayments,
  readSubscription,
} from "./subscriptions.usecases.server.ts";
