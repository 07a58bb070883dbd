import {
  authorizationLifetimeMilliseconds,
  checkoutLifetimeMilliseconds,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds } from "#shared/time.ts";
import { isUnreachable } from "../checkout-request.rules.ts";
import { captureOrder, releaseOrder } from "./authorizations.usecases.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";
import { refundOrder, refundSurplusPayment } from "./refunds.usecases.server.ts";
import { selectStaleSurplusPayments } from "./surplus-payments.store.server.ts";
import { selectStaleOrders, takeUncheckedOrders } from "./unsettled.store.server.ts";

const checkEveryMilliseconds = toMilliseconds({ minutes: 4 });
const refundGraceMilliseconds = toMilliseconds({ hours: 1 });
const batchSize = 200;

/**
 * Settles what notices and jobs have left behind: orders whose notice was lost or whose time is
 * over, captures, releases and refunds whose job has given up. One that fails is logged and does
 * not stop the others; a provider that does not answer ends the round.
 */
export async function settleUnsettled(services: Services): Promise<void> {
  const provider = services.payments.gateway.name;
  const now = services.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const stale = { provider, before: before(refundGraceMilliseconds), limit: batchSize };
  const waiting = { provider, before: before(checkEveryMilliseconds), limit: batchSize };

  const { orders, captures, releases, refunds, surplusPayments } = await services.database.asSystem(
    "find unsettled payments",
    async (transaction) => ({
      orders: await takeUncheckedOrders(transaction, {
        provider,
        before: before(checkEveryMilliseconds),
        authorizedBefore: before(authorizationLifetimeMilliseconds),
        unopenedBefore: before(checkoutLifetimeMilliseconds),
        now,
        limit: batchSize,
      }),
      captures: await selectStaleOrders(transaction, "capture_due", waiting),
      releases: await selectStaleOrders(transaction, "release_due", waiting),
      refunds: await selectStaleOrders(transaction, "refund_due", stale),
      surplusPayments: await selectStaleSurplusPayments(transaction, stale),
    }),
  );

  const tasks = [
    ...orders.map((orderId) => () => reconcileOrder(services, { orderId })),
    ...captures.map((orderId) => () => captureOrder(services, orderId)),
    ...releases.map((orderId) => () => releaseOrder(services, orderId)),
    ...refunds.map((orderId) => () => refundOrder(services, orderId)),
    ...surplusPayments.map(
      (paymentId) => () => refundSurplusPayment(services, { provider, paymentId }),
    ),
  ];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      services.log.error("payments.settling_failed", { error });
      if (isUnreachable(error)) return;
    }
  }
}
