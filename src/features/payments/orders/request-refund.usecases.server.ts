import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order, OrderReference } from "../payments.types.ts";
import { leftAfter } from "../refunds/refunds.rules.ts";
import { addRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import { closeLostOrder } from "./lost-order.usecases.server.ts";
import { lockOrder, moveOrder, type StoredOrder, selectOrder } from "./orders.store.server.ts";
import { refundOrderJob } from "./refunds.jobs.server.ts";

/**
 * Decides to refund a paid order, in full or in part; the money goes back after
 * `transaction` (the system's) has committed, or once the payer's bank has decided a dispute about it.
 * Asking again changes nothing, also after the team has refunded a part; with `completes`, what such a
 * part has left goes back. While the part is still on its way, that has to be asked for again once it's
 * made or refused (`refunded`, `refundRefused`). An amount that the payer has back through their bank
 * isn't refunded again.
 *
 * @throws `order_not_found`; `order_not_paid` when there is nothing to give back; `order_settled`
 * when the money has been shared with a payee; `refund_exceeds_payment`; `capture_under_way` while a
 * capture that was asked for is not done, to be tried again.
 */
export async function requestRefund(
  services: Services,
  transaction: DatabaseTransaction,
  {
    actorId = null,
    reason,
    amountCents,
    completes = false,
    ...reference
  }: OrderReference & {
    /** The administrator who decided; null for the system. */
    actorId?: string | null;
    reason?: string;
    /** The amount that the payer is to have back, including through their bank, from one cent; all when left out. */
    amountCents?: number;
    /** Whether what an earlier refund of a part has left goes back as well. */
    completes?: boolean;
  },
): Promise<Order> {
  const found = await selectOrder(transaction, reference);
  const order = found && (await lockOrder(transaction, found.id));
  if (!order) throw paymentErrors.orderNotFound();
  const hasMore = completes && order.status === "refunded" && !isWhole(order);
  if (order.status === "refund_due" || (order.status === "refunded" && !hasMore)) return order;
  if (order.status === "capture_due") throw paymentErrors.captureUnderWay();
  if (order.status !== "paid" && !hasMore) throw paymentErrors.notPaid();
  if (order.settledAt) throw paymentErrors.alreadySettled();
  const left = leftAfter(
    order.money.amountCents,
    await selectRefunds(transaction, { orderId: order.id }),
    order.lostCents,
  );
  const wantedCents = hasMore ? undefined : amountCents;
  const refundCents = wantedCents === undefined ? left : wantedCents - order.lostCents;
  if (refundCents <= 0 && order.lostCents > 0) {
    await closeLostOrder(services, transaction, order, wantedCents);
    return order;
  }
  return await addOrderRefund(services, transaction, order, { actorId, reason, refundCents });
}

/**
 * Adds a refund to a locked order that is paid or partially refunded, and enqueues it.
 *
 * @throws `refund_exceeds_payment`.
 */
export async function addOrderRefund(
  services: Services,
  transaction: DatabaseTransaction,
  order: StoredOrder,
  {
    actorId,
    reason,
    refundCents,
    requestKey = null,
    share = null,
    byTeam = false,
  }: {
    actorId: string | null;
    reason: string | undefined;
    refundCents: number;
    requestKey?: string | null;
    share?: { payeeId: string; cents: number } | null;
    byTeam?: boolean;
  },
): Promise<Order> {
  const refunds = await selectRefunds(transaction, { orderId: order.id });
  const leftCents = leftAfter(order.money.amountCents, refunds, order.lostCents);
  const refundedCents = order.money.amountCents - leftAfter(order.money.amountCents, refunds);
  if (!isPartOf(refundCents, leftCents)) throw paymentErrors.refundTooLarge();
  if (!order.paymentId) throw new Error(`Order ${order.id} is ${order.status} without a payment`);
  const now = services.clock.now();
  const id = randomUUID();
  await addRefund(transaction, {
    id,
    thing: { orderId: order.id },
    provider: order.provider,
    paymentId: order.paymentId,
    money: { ...order.money, amountCents: refundCents },
    byTeam,
    isRest: refundCents === leftCents && order.lostCents === 0,
    gatewayKey: refunds.length === 0 ? `refund-${order.id}` : `refund-${id}`,
    requestKey,
    requestedAt: now,
    share,
  });
  const due = await moveOrder(transaction, order, "requestRefund", {
    refund_cents: refundedCents + refundCents,
    refund_requested_at: now,
  });
  await services.jobs.enqueue(transaction, refundOrderJob, { orderId: order.id });
  await services.audit.record(transaction, {
    actorId,
    action: "payments.refund_requested",
    subject: {
      type: "order",
      id: order.id,
      name: order.receiptNumber ?? undefined,
      personId: order.userId,
    },
    before: { status: order.status, refundCents: order.refundedMoney?.amountCents ?? 0 },
    after: { status: due.status, refundCents: due.refundedMoney?.amountCents ?? 0 },
    reason,
    details: { ...order.money },
  });
  return due;
}

function isWhole({ money, refundedMoney }: Order): boolean {
  return refundedMoney?.amountCents === money.amountCents;
}

function isPartOf(cents: number, whole: number): boolean {
  return Number.isInteger(cents) && cents >= 1 && cents <= whole;
}
