import type { AuditAction } from "#platform/audit/audit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order, OrderReference } from "../payments.types.ts";
import { captureOrderJob, releaseOrderJob } from "./authorizations.jobs.server.ts";
import { lockOrder, moveOrder, type StoredOrder, selectOrder } from "./orders.store.server.ts";

type Decision = OrderReference & {
  /** The administrator who decided; null for the system. */
  actorId?: string | null;
  reason?: string;
};

/**
 * Decides that the held card of an authorized order is charged; the charge is made after
 * `transaction` (the system's) has committed, and the feature's `paid` or `captureFailed` is called.
 * Asking again changes nothing, also when it is paid or refunded already.
 *
 * @throws `order_not_found`, or `order_not_authorized` when no card is held.
 */
export async function requestCapture(
  services: Services,
  transaction: DatabaseTransaction,
  decision: Decision,
): Promise<Order> {
  const order = await lockReferenced(transaction, decision);
  if (order.status === "capture_due" || order.paidAt) return order;
  if (order.status !== "authorized") throw paymentErrors.notAuthorized();
  const due = await moveOrder(transaction, order, "requestCapture", {
    capture_requested_at: services.clock.now(),
  });
  await services.jobs.enqueue(transaction, captureOrderJob, { orderId: order.id });
  await record(services, transaction, order, "payments.capture_requested", decision);
  return due;
}

/**
 * Decides to release the held card of an authorized order. That happens after `transaction` (the
 * system's) has committed, and the feature's `released` is called. Asking again changes nothing, also
 * when the order had expired. An order that is still open is given up by `closeOrder`.
 *
 * @throws `order_not_found`; `capture_under_way` while a capture that was asked for is not done;
 * `order_not_authorized` when the order is open, or paid: `requestRefund` gives that back.
 */
export async function requestRelease(
  services: Services,
  transaction: DatabaseTransaction,
  decision: Decision,
): Promise<Order> {
  const order = await lockReferenced(transaction, decision);
  if (["release_due", "released", "expired"].includes(order.status)) return order;
  if (order.status === "capture_due") throw paymentErrors.captureUnderWay();
  if (order.status !== "authorized") throw paymentErrors.notAuthorized();
  const due = await moveOrder(transaction, order, "requestRelease", {
    release_requested_at: services.clock.now(),
  });
  await services.jobs.enqueue(transaction, releaseOrderJob, { orderId: order.id });
  await record(services, transaction, order, "payments.release_requested", decision);
  return due;
}

async function lockReferenced(
  transaction: DatabaseTransaction,
  { actorId: _actorId, reason: _reason, ...reference }: Decision,
): Promise<StoredOrder> {
  const found = await selectOrder(transaction, reference);
  const order = found && (await lockOrder(transaction, found.id));
  if (!order) throw paymentErrors.orderNotFound();
  return order;
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  action: AuditAction,
  { actorId = null, reason }: Decision,
): Promise<void> {
  await services.audit.record(transaction, {
    actorId,
    action,
    subject: {
      type: "order",
      id: order.id,
      name: order.receiptNumber ?? undefined,
      personId: order.userId,
    },
    reason,
    details: { ...order.money },
  });
}
