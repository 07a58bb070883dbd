import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { lockOrder, moveOrder, selectOrder } from "./orders.store.server.ts";
import { paymentErrors } from "./payments.errors.ts";
import type { Order, OrderReference } from "./payments.types.ts";
import { refundOrderJob } from "./refunds.jobs.server.ts";

/**
 * Decides that a paid order is given back in full; the money goes back after `transaction` (the
 * system's) has committed. Asking again changes nothing.
 *
 * @throws `order_not_found`, or `order_not_paid` when there is nothing to give back.
 */
export async function requestRefund(
  services: Services,
  transaction: DatabaseTransaction,
  {
    actorId = null,
    reason,
    ...reference
  }: OrderReference & {
    /** Who decided; null for the system. */
    actorId?: string | null;
    reason?: string;
  },
): Promise<Order> {
  const found = await selectOrder(transaction, reference);
  const order = found && (await lockOrder(transaction, found.id));
  if (!order) throw paymentErrors.orderNotFound();
  if (order.status === "refund_due" || order.status === "refunded") return order;
  if (order.status !== "paid") throw paymentErrors.notPaid();

  const due = await moveOrder(transaction, order, "requestRefund", {
    refund_requested_at: services.clock.now(),
  });
  await services.jobs.enqueue(transaction, refundOrderJob, { orderId: order.id });
  await services.audit.record(transaction, {
    actorId,
    action: "payments.refund_requested",
    subject: { type: "order", id: order.id },
    details: { ...order.money, ...(reason ? { reason } : {}) },
  });
  return due;
}
