import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { isPaymentDisputed } from "../disputed/disputed.store.server.ts";
import { postCharge, postRefund } from "../ledger/ledger.store.server.ts";
import { surplusMemo } from "../payments.constants.ts";
import { lockRefund } from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import { markRefunded, markRefundRefused } from "./change-order.usecases.server.ts";
import { emailExtraPayment } from "./extra-payment-emails.usecases.server.ts";
import { lockOrder, selectOrder } from "./orders.store.server.ts";
import { releaseCard } from "./release-card.usecases.server.ts";
import {
  lockSurplusPayment,
  markSurplusCharged,
  markSurplusRefunded,
  markSurplusReleased,
  type SurplusPaymentKey,
} from "./surplus-payments.store.server.ts";

/**
 * Refunds an order that is due for it, once however often this runs. A refund that a person decided and
 * the provider refuses for good is given up, so that the person can decide again. While the payer's bank
 * has a dispute about the payment, the refund waits for its decision.
 */
export async function refundOrder(services: Services, orderId: string): Promise<void> {
  const due = await services.database.asSystem("read refund", async (transaction) => {
    const refund = await lockRefund(transaction, { dueOrderId: orderId });
    const isWaiting = refund && (await isPaymentDisputed(transaction, { ...refund, orderId }));
    return isWaiting ? undefined : refund;
  });
  if (!due) return;
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, { orderId }),
  );
  if (!order) return;
  const refundId = await makeRefund(services, due, order.purpose);

  await services.database.asSystem("mark order refunded", async (transaction) => {
    const current = await lockOrder(transaction, orderId);
    const open = current && (await lockRefund(transaction, { id: due.id }));
    if (current?.status !== "refund_due" || open?.status !== "due") return;
    if (refundId === null) await markRefundRefused(services, transaction, current, open);
    else await markRefunded(services, transaction, current, { refund: open, refundId });
  });
}

/**
 * Asks the provider for a refund; null when it refuses one that a person decided. It's asked twice:
 * an answer that says "I failed" may come after the refund was made, and the provider is then asked
 * for the one with this key.
 */
export async function makeRefund(
  services: Services,
  due: Refund,
  purpose: string,
): Promise<string | null> {
  const countFailure = () => services.metrics.count("refunds", { purpose, outcome: "failed" });
  const attempt = () =>
    refund(services, {
      provider: due.provider,
      paymentId: due.paymentId,
      // All that's left, so that refunds made by hand at the provider count too.
      amountCents: due.isRest ? undefined : due.money.amountCents,
      idempotencyKey: due.gatewayKey,
      retriesFailed: !due.byTeam,
    });
  try {
    return await attempt();
  } catch (error) {
    if (!due.byTeam || !isRefused(error)) {
      countFailure();
      throw error;
    }
  }
  try {
    return await attempt();
  } catch (error) {
    countFailure();
    if (!isRefused(error)) throw error;
    services.log.warn("payments.refund_refused", { refundRowId: due.id, error });
    return null;
  }
}

function isRefused(error: unknown): boolean {
  const final = [paymentGatewayErrors.refused().code, paymentGatewayErrors.unknownPayment().code];
  return isProductError(error) && final.includes(error.code);
}

/**
 * Gives a payment back, or releases an authorization, that no order or subscription took, once
 * however often this runs. It waits while the payer's bank has a dispute about it.
 */
export async function refundSurplusPayment(
  services: Services,
  key: SurplusPaymentKey,
): Promise<void> {
  const payment = await services.database.asSystem("read surplus payment", async (transaction) => {
    if (await isPaymentDisputed(transaction, key)) return undefined;
    return await lockSurplusPayment(transaction, key);
  });
  if (!payment || payment.isSettled) return;
  let isReleased = false;
  if (payment.kind === "authorization") {
    const { wasCharged } = await releaseCard(services, {
      ...key,
      idempotencyKey: `release-surplus-${key.paymentId}`,
    });
    if (wasCharged) await recordCharge(services, key);
    isReleased = !wasCharged;
  }
  const refundId = isReleased
    ? undefined
    : await refund(services, {
        ...key,
        // All that's left, so that refunds made by hand at the provider count too.
        amountCents: payment.isRest ? undefined : payment.money.amountCents,
        idempotencyKey: `refund-surplus-${key.paymentId}`,
        retriesFailed: true,
      });

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

/** The card of an authorization that no order took was charged on the provider's own pages. */
async function recordCharge(services: Services, key: SurplusPaymentKey): Promise<void> {
  await services.database.asSystem("record charge of held card", async (transaction) => {
    const current = await lockSurplusPayment(transaction, key);
    if (current?.kind !== "authorization" || current.isSettled) return;
    await markSurplusCharged(transaction, key);
    await postCharge(transaction, {
      source: { provider: key.provider, surplusPaymentId: key.paymentId },
      account: "held",
      money: current.money,
      occurredAt: services.clock.now(),
      memo: surplusMemo,
    });
    services.log.warn("payments.charged_instead_of_released", { paymentId: key.paymentId });
    const order = await selectOrder(transaction, { orderId: current.subject.id });
    if (order) await emailExtraPayment(services, transaction, order);
  });
}

async function refund(
  { payments: { gateway } }: Services,
  payment: {
    provider: string;
    paymentId: string | null;
    amountCents?: number | undefined;
    idempotencyKey: string;
    retriesFailed: boolean;
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
    retriesFailed: payment.retriesFailed,
  });
  return refundId;
}
