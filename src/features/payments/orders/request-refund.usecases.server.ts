import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order, OrderReference } from "../payments.types.ts";
import { lockOrder, moveOrder, selectOrder } from "./orders.store.server.ts";
import { refundOrderJob } from "./refunds.jobs.server.ts";

/**
 * Decides to refund a paid order, in full or in part; the money goes back after
 * `transaction` (the system's) has committed. An order is refunded once: asking again changes nothing.
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
    ...reference
  }: OrderReference & {
    /** The administrator who decided; null for the system. */
    actorId?: string | null;
    reason?: string;
    /** From one cent to what was paid; all of it when left out. */
    amountCents?: number;
  },
): Promise<Order> {
  const found = await selectOrder(transaction, reference);
  const order = found && (await lockOrder(transaction, found.id));
  if (!order) throw paymentErrors.orderNotFound();
  if (order.status === "refund_due" || order.status === "refunded") return order;
  if (order.status === "capture_due") throw paymentErrors.captureUnderWay();
  if (order.status !== "paid") throw paymentErrors.notPaid();
  if (order.settledAt) throw paymentErrors.alreadySettled();
  const refundCents = amountCents ?? order.money.amountCents;
  if (!isPartOf(refundCents, order.money.amountCents)) throw paymentErrors.refundTooLarge();

  const due = await moveOrder(transaction, order, "requestRefund", {
    refund_cents: refundCents,
    refund_requested_at: services.clock.now(),
  });
  await services.jobs.enqueue(transaction, refundOrderJob, { orderId: order.id });
  await services.audit.record(transaction, {
    actorId,
    action: "payments.refund_requested",
    subject: { type: "order", id: order.id },
    details: { ...order.money, refundCents, ...(reason ? { reason } : {}) },
  });
  return due;
}

function isPartOf(cents: number, whole: number): boolean {
  return Number.isInteger(cents) && cents >= 1 && cents <= whole;
}
