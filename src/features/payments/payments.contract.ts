/** What other features may use of payments. */
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
export { requestRefund } from "./request-refund.usecases.server.ts";
