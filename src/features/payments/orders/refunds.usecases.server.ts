import type { Services } from "#platform/services.ts";
import { postRefund } from "../ledger/ledger.store.server.ts";
import { surplusMemo } from "../payments.constants.ts";
import type { Order } from "../payments.types.ts";
import { markRefunded } from "./change-order.usecases.server.ts";
import { lockOrder, selectOrder } from "./orders.store.server.ts";
import {
  lockSurplusPayment,
  markSurplusRefunded,
  markSurplusReleased,
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
    amountCents: partOf(order),
    idempotencyKey: `refund-${order.id}`,
  });

  await services.database.asSystem("mark order refunded", async (transaction) => {
    const current = await lockOrder(transaction, orderId);
    if (current?.status !== "refund_due") return;
    await markRefunded(services, transaction, current, refundId);
  });
}

/** Undefined for a full refund, so that refunds made by hand at the provider count too. */
function partOf({ money, refundedMoney }: Order): number | undefined {
  return refundedMoney?.amountCents === money.amountCents ? undefined : refundedMoney?.amountCents;
}

/**
 * Gives a payment back, or releases an authorization, that no order or subscription took, once
 * however often this runs.
 */
export async function refundSurplusPayment(
  services: Services,
  key: SurplusPaymentKey,
): Promise<void> {
  const payment = await services.database.asSystem("read surplus payment", (transaction) =>
    lockSurplusPayment(transaction, key),
  );
  if (!payment || payment.isSettled) return;
  const idempotencyKey = `refund-surplus-${key.paymentId}`;
  const refundId =
    payment.kind === "authorization"
      ? await release(services, { ...key, idempotencyKey })
      : await refund(services, { ...key, idempotencyKey });

  await services.database.asSystem("mark surplus payment refunded", async (transaction) => {
    const current = await lockSurplusPayment(transaction, key);
    if (!current || current.isSettled) return;
    const now = services.clock.now();
    if (refundId === undefined) {
      await markSurplusReleased(transaction, key, now);
    } else {
      await markSurplusRefunded(transaction, key, { refundId, now });
      await postRefund(transaction, {
        source: { provider: key.provider, surplusPaymentId: key.paymentId },
        money: payment.money,
        occurredAt: now,
        memo: surplusMemo,
      });
    }
    await services.audit.record(transaction, {
      actorId: null,
      action: `payments.surplus_payment_${refundId === undefined ? "released" : "refunded"}`,
      subject: payment.subject,
      details: { ...(refundId ? { refundId } : {}), paymentId: key.paymentId },
    });
  });
}

async function release(
  { payments: { gateway } }: Services,
  { provider, paymentId, idempotencyKey }: SurplusPaymentKey & { idempotencyKey: string },
): Promise<undefined> {
  if (gateway.name !== provider) {
    throw new Error(`A card held through ${provider} cannot be released by ${gateway.name}`);
  }
  await gateway.release({ paymentId, idempotencyKey });
}

async function refund(
  { payments: { gateway } }: Services,
  payment: {
    provider: string;
    paymentId: string | null;
    amountCents?: number | undefined;
    idempotencyKey: string;
  },
): Promise<string> {
  if (gateway.name !== payment.provider) {
    throw new Error(`A payment through ${payment.provider} cannot be refunded by ${gateway.name}`);
  }
  if (!payment.paymentId) throw new Error(`${payment.idempotencyKey}: there is no payment`);
  const { refundId } = await gateway.refund({
    paymentId: payment.paymentId,
    ...(payment.amountCents === undefined ? {} : { amountCents: payment.amountCents }),
    idempotencyKey: payment.idempotencyKey,
  });
  return refundId;
}
