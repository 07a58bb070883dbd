import type { Services } from "#platform/services.ts";
import { lockOrder, moveOrder, selectOrder } from "./orders.store.server.ts";
import {
  lockSurplusPayment,
  markSurplusRefunded,
  type SurplusPaymentKey,
} from "./surplus-payments.store.server.ts";

/** Refunds an order that is due for it, once however often this runs. */
export async function refundOrder(services: Services, orderId: string): Promise<void> {
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, { orderId }),
  );
  if (order?.status !== "refund_due") return;
  const refundId = await refund(services, {
    provider: order.provider,
    paymentId: order.paymentId,
    idempotencyKey: `refund-${order.id}`,
  });

  await services.database.asSystem("mark order refunded", async (transaction) => {
    const current = await lockOrder(transaction, orderId);
    if (current?.status !== "refund_due") return;
    const refunded = await moveOrder(transaction, current, "refund", {
      refund_id: refundId,
      refunded_at: services.clock.now(),
    });
    await services.payments.handlerOf(order.purpose).refunded?.(services, transaction, refunded);
    await services.audit.record(transaction, {
      actorId: null,
      action: "payments.order_refunded",
      subject: { type: "order", id: order.id },
      details: { refundId, ...order.money },
    });
  });
}

/** Refunds a payment that no order or subscription took, once however often this runs. */
export async function refundSurplusPayment(
  services: Services,
  key: SurplusPaymentKey,
): Promise<void> {
  const payment = await services.database.asSystem("read surplus payment", (transaction) =>
    lockSurplusPayment(transaction, key),
  );
  if (!payment || payment.refundId) return;
  const idempotencyKey = `refund-surplus-${key.paymentId}`;
  const refundId = await refund(services, { ...key, idempotencyKey });

  await services.database.asSystem("mark surplus payment refunded", async (transaction) => {
    const current = await lockSurplusPayment(transaction, key);
    if (!current || current.refundId) return;
    await markSurplusRefunded(transaction, key, { refundId, now: services.clock.now() });
    await services.audit.record(transaction, {
      actorId: null,
      action: "payments.surplus_payment_refunded",
      subject: payment.subject,
      details: { refundId, paymentId: key.paymentId },
    });
  });
}

async function refund(
  { payments: { gateway } }: Services,
  payment: { provider: string; paymentId: string | null; idempotencyKey: string },
): Promise<string> {
  if (gateway.name !== payment.provider) {
    throw new Error(`A payment through ${payment.provider} cannot be refunded by ${gateway.name}`);
  }
  if (!payment.paymentId) throw new Error(`${payment.idempotencyKey}: there is no payment`);
  const { refundId } = await gateway.refund({
    paymentId: payment.paymentId,
    idempotencyKey: payment.idempotencyKey,
  });
  return refundId;
}
