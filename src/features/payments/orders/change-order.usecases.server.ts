import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { postCharge, postRefund } from "../ledger/ledger.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { canHappen } from "../payments.rules.ts";
import type { Order } from "../payments.types.ts";
import { lockOrder, moveOrder } from "./orders.store.server.ts";
import { nextReceiptNumber } from "./receipts.store.server.ts";

/** The checkout and the payment that the provider names. */
export interface FoundPayment {
  checkoutId: string;
  paymentId: string;
}

/** Ends an order that is still open, and tells its feature. Answers the order as it then stands. */
export async function expireOrder(
  services: Services,
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<Order> {
  const order = await lockOrder(transaction, orderId);
  if (!order) throw paymentErrors.orderNotFound();
  if (!canHappen("expire", order.status)) return order;
  const expired = await moveOrder(transaction, order, "expire");
  await handlerOf(services, order).failed?.(services, transaction, expired);
  await recordChange(services, transaction, expired, "payments.order_expired");
  return expired;
}

/** The card of a locked order is held; its feature says what is to become of it. */
export async function authorizeOrder(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  found: FoundPayment,
): Promise<Order> {
  const authorized = await moveOrder(transaction, order, "authorize", {
    checkout_id: found.checkoutId,
    payment_id: found.paymentId,
    authorized_at: services.clock.now(),
  });
  await recordChange(services, transaction, authorized, "payments.order_authorized");
  await handlerOf(services, order).authorized?.(services, transaction, authorized);
  return authorized;
}

/**
 * The money of a locked order has come: at once, or from a card that was held. Its feature learns
 * nothing of it where it buys nothing, because it goes back.
 */
export async function payOrder(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  event: "pay" | "capture",
  found?: FoundPayment,
  { buysNothing = false }: { buysNothing?: boolean } = {},
): Promise<Order> {
  const now = services.clock.now();
  const paid = await moveOrder(transaction, order, event, {
    ...(found ? { checkout_id: found.checkoutId, payment_id: found.paymentId } : {}),
    paid_at: now,
    receipt_number: await nextReceiptNumber(transaction, now),
  });
  const handler = handlerOf(services, order);
  await postCharge(transaction, {
    source: { orderId: order.id },
    account: handler.funds ?? "revenue",
    money: order.money,
    occurredAt: now,
    memo: order.description,
  });
  if (!buysNothing) await handler.paid(services, transaction, paid);
  await recordChange(services, transaction, paid, "payments.order_paid");
  return paid;
}

/** A locked order whose card was to be charged, and is held no longer. */
export async function failCapture(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<Order> {
  const expired = await moveOrder(transaction, order, "failCapture");
  await handlerOf(services, order).captureFailed?.(services, transaction, expired);
  await recordChange(services, transaction, expired, "payments.capture_failed");
  return expired;
}

/** The card of a locked order is held no longer, and nothing was charged. */
export async function releaseHeld(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<Order> {
  const released = await moveOrder(transaction, order, "release", {
    released_at: services.clock.now(),
  });
  await handlerOf(services, order).released?.(services, transaction, released);
  await recordChange(services, transaction, released, "payments.order_released");
  return released;
}

/** Marks a locked order's due refund as refunded. */
export async function markRefunded(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  refundId: string,
): Promise<void> {
  const now = services.clock.now();
  const refunded = await moveOrder(transaction, order, "refund", {
    refund_id: refundId,
    refunded_at: now,
  });
  const { refundedMoney } = refunded;
  if (!refundedMoney) throw new Error(`Order ${order.id} is refunded without an amount`);
  await postRefund(transaction, {
    source: { orderId: order.id },
    money: refundedMoney,
    occurredAt: now,
    memo: order.description,
  });
  await handlerOf(services, order).refunded?.(services, transaction, {
    ...refunded,
    refundedMoney,
  });
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.order_refunded",
    subject: { type: "order", id: order.id },
    details: { refundId, ...refundedMoney },
  });
}

export async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  action: string,
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: null,
    action,
    subject: { type: "order", id: order.id },
    details: { purpose: order.purpose, subjectId: order.subjectId, ...order.money },
  });
}

function handlerOf(services: Services, order: Order) {
  return services.payments.handlerOf(order.purpose);
}
