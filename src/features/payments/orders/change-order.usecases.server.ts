import type { AuditAction } from "#platform/audit/audit.ts";
import { afterCommit } from "#platform/database/after-commit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { postCharge, postRefund, postReturnedShare } from "../ledger/ledger.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { canHappen } from "../payments.rules.ts";
import type { Order, RefundedOrder } from "../payments.types.ts";
import { emailAboutRefund } from "../refunds/refund-emails.usecases.server.ts";
import {
  markRefundDone,
  markRefundDropped,
  markRefundFailed,
} from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import { freeHeld } from "./free-held.usecases.server.ts";
import { lockOrder, moveOrder, type StoredOrder } from "./orders.store.server.ts";
import { nextReceiptNumber } from "./receipts.store.server.ts";

/** The checkout and the payment that the provider names. */
export interface FoundPayment {
  checkoutId: string;
  paymentId: string;
}

/** Ends an order that is still open, and notifies its feature. Returns the order as it then is. */
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

/** The card of a locked order is held; its feature decides whether to charge it. */
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
 * The money of a locked order has come: right away, or from a card that was held. Its feature isn't
 * notified where the money buys nothing, because it goes back.
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
  const { salesTax, taxNumber } = services.company;
  const paid = await moveOrder(transaction, order, event, {
    ...(found ? { checkout_id: found.checkoutId, payment_id: found.paymentId } : {}),
    paid_at: now,
    receipt_number: await nextReceiptNumber(transaction, now),
    tax_name: salesTax?.name ?? null,
    tax_number: taxNumber ?? "",
    tax_percent: salesTax?.percent ?? null,
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

/** Marks a locked order's locked refund as made, and notifies the feature that sold the thing. */
export async function markRefunded(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  { refund: due, refundId }: { refund: Refund; refundId: string },
): Promise<void> {
  const now = services.clock.now();
  const refund = await markRefundDone(transaction, due.id, { refundId, now });
  const refunded = await moveOrder(transaction, order, "refund", {
    refund_id: refundId,
    refunded_at: now,
  });
  await postOrderRefund(transaction, refunded, refund, now);
  const event = await notifyRefunded(services, transaction, refunded, {
    money: refund.money,
    decidedBy: refund.byTeam ? "team" : "terms",
    payeeCents: refund.payeeCents,
  });
  const handler = handlerOf(services, order);
  const isWhole = event.refundedMoney.amountCents === order.money.amountCents;
  if (isWhole && order.lostCents > 0 && order.settledAt === null) {
    await freeHeld(services, transaction, order);
  }
  if (refund.byTeam) {
    const ended = isWhole ? await handler.teamRefund.end(services, transaction, event) : null;
    await emailAboutRefund(services, transaction, { ...order, refund, ended });
  }
  const labels = { purpose: order.purpose, outcome: "refunded" };
  afterCommit(transaction, () => services.metrics.count("refunds", labels));
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.order_refunded",
    subject: { type: "order", id: order.id, name: order.receiptNumber ?? undefined },
    details: {
      refundId,
      ...refund.money,
      creditNote: refund.creditNoteNumber,
      ...(refund.payeeCents > 0 ? { payeeCents: refund.payeeCents } : {}),
    },
  });
}

/**
 * Notifies the feature that sold the thing of the amount of a locked order that has gone back: `backCents`,
 * or all that was refunded and what the payer's bank took back for good.
 */
export async function notifyRefunded(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  refund: RefundedOrder["refund"],
  backCents = (order.refundedMoney?.amountCents ?? 0) + order.lostCents,
): Promise<RefundedOrder> {
  const { money } = order;
  const event: RefundedOrder = {
    ...order,
    refundedMoney: { ...money, amountCents: Math.min(backCents, money.amountCents) },
    refund,
  };
  await handlerOf(services, order).refunded?.(services, transaction, event);
  return event;
}

/**
 * Gives up a locked order's locked refund that is due, because the payer has the money back through
 * their bank. Returns the order as it was before.
 */
export async function dropRefund(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  refund: Refund,
): Promise<StoredOrder> {
  await markRefundDropped(transaction, refund.id, services.clock.now());
  const after = await takeRefundBack(transaction, order, refund);
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.refund_dropped",
    subject: { type: "order", id: order.id, name: order.receiptNumber ?? undefined },
    before: { status: order.status },
    after: { status: after.status },
    details: { ...refund.money },
  });
  return after;
}

async function takeRefundBack(
  transaction: DatabaseTransaction,
  order: Order,
  refund: Refund,
): Promise<StoredOrder> {
  const before = (order.refundedMoney?.amountCents ?? 0) - refund.money.amountCents;
  return await moveOrder(transaction, order, before > 0 ? "refund" : "failRefund", {
    refund_cents: before > 0 ? before : null,
  });
}

async function postOrderRefund(
  transaction: DatabaseTransaction,
  order: Order,
  refund: Refund,
  now: Date,
): Promise<void> {
  const posting = {
    source: { orderId: order.id },
    occurredAt: now,
    memo: order.description,
    refundRowId: refund.id,
  };
  const wasShared = order.settledAt !== null;
  await postRefund(transaction, { ...posting, money: refund.money, wasShared });
  if (refund.payeeId === null || refund.payeeCents === 0) return;
  const money = { ...refund.money, amountCents: refund.payeeCents };
  await postReturnedShare(transaction, { ...posting, money, payeeId: refund.payeeId });
}

/** Takes a locked order's locked refund back, which the provider refused for good. */
export async function markRefundRefused(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  refund: Refund,
): Promise<void> {
  await markRefundFailed(transaction, refund.id, services.clock.now());
  const after = await takeRefundBack(transaction, order, refund);
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.refund_refused",
    subject: { type: "order", id: order.id, name: order.receiptNumber ?? undefined },
    before: { status: order.status },
    after: { status: after.status },
    details: { ...refund.money },
  });
  await handlerOf(services, order).refundRefused?.(services, transaction, after);
}

export async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  action: AuditAction,
): Promise<void> {
  const labels = { purpose: order.purpose, outcome: action.replace(/^payments\.(order_)?/, "") };
  afterCommit(transaction, () => services.metrics.count("payments", labels));
  await services.audit.record(transaction, {
    actorId: null,
    action,
    subject: { type: "order", id: order.id, name: order.receiptNumber ?? undefined },
    details: { purpose: order.purpose, subjectId: order.subjectId, ...order.money },
  });
}

function handlerOf(services: Services, order: Order) {
  return services.payments.handlerOf(order.purpose);
}
