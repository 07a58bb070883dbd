/** What other features may use of payments. */
export {
  cancelSubscription,
  openPaymentUpdate,
  resumeSubscription,
} from "./change-subscription.usecases.server.ts";
export { openOrderCheckout } from "./checkout.usecases.server.ts";
export type {
  Earnings,
  EarningsEntry,
  Payable,
  Payout,
  PayoutRequest,
  Settlement,
} from "./ledger.types.ts";
export { findOrder, readOrder } from "./orders.usecases.server.ts";
export type { OrderStatus } from "./payments.rules.ts";
export type {
  Order,
  OrderCapture,
  OrderCheckoutRequest,
  OrderReference,
  PurposeHandler,
  RefundedOrder,
} from "./payments.types.ts";
export {
  listPayables,
  listPayouts,
  readEarnings,
  recordPayout,
} from "./payouts.usecases.server.ts";
export { closeOrder, reconcileOrder } from "./reconcile.usecases.server.ts";
export { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
export { requestCapture, requestRelease } from "./request-capture.usecases.server.ts";
export { requestRefund } from "./request-refund.usecases.server.ts";
export { settleOrder } from "./settle-order.usecases.server.ts";
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
