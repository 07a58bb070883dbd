/** Exports for other features: payments. */

export { isRefundOnHold, listOrdersOnHold } from "./disputed/disputed.store.server.ts";
export type {
  EarningsEntry,
  Payable,
} from "./ledger/ledger.types.ts";
export { owedPayees, owesPayee } from "./ledger/payouts.store.server.ts";
export {
  holdPayable,
  listPayables,
  postPayout,
  postPayoutReturn,
  readDueEarnings,
  readEarnings,
  sumEarningsOf,
} from "./ledger/payouts.usecases.server.ts";
export { openOrderCheckout } from "./orders/checkout.usecases.server.ts";
export { findOrder, findOrderOf, findOrdersOf } from "./orders/orders.usecases.server.ts";
export { closeOrder, reconcileOrder } from "./orders/reconcile.usecases.server.ts";
export { requestCapture, requestRelease } from "./orders/request-capture.usecases.server.ts";
export { requestRefund } from "./orders/request-refund.usecases.server.ts";
export { settleOrder } from "./orders/settle-order.usecases.server.ts";
export { settleSponsored } from "./orders/settle-sponsored.usecases.server.ts";
export { listOwnPayments } from "./own-payments.usecases.server.ts";
export type { OrderStatus } from "./payments.rules.ts";
export type {
  CareerService,
  Order,
  OrderReference,
  PurchaseEvidence,
  PurposeHandler,
} from "./payments.types.ts";
export {
  cancelSubscription,
  openPaymentUpdate,
  resumeSubscription,
} from "./subscriptions/change-subscription.usecases.server.ts";
export { reconcileSubscription } from "./subscriptions/reconcile-subscription.usecases.server.ts";
export { returnSubscription } from "./subscriptions/return-subscription.usecases.server.ts";
export { openSubscriptionCheckout } from "./subscriptions/subscribe.usecases.server.ts";
export type {
  Subscription,
  SubscriptionPurpose,
} from "./subscriptions/subscriptions.types.ts";
export {
  findSubscription,
  findSubscriptionOf,
  listSubscriptionPayments,
} from "./subscriptions/subscriptions.usecases.server.ts";
