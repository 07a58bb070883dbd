import type { Services } from "#platform/services.ts";
import { isUnreachable } from "./checkout-request.rules.ts";
import { selectStaleRefunds, takeUncheckedOrders } from "./orders.store.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";
import { refundOrder, refundSurplusPayment } from "./refunds.usecases.server.ts";
import { selectStaleSurplusPayments } from "./surplus-payments.store.server.ts";

const checkEveryMilliseconds = 4 * 60_000;
const refundPatienceMilliseconds = 60 * 60_000;
const batchSize = 200;

/**
 * Settles what notices and jobs have left behind: open orders whose notice was lost, refunds whose
 * job has given up. One that fails is logged and does not stop the others; a provider that does not
 * answer ends the round.
 */
export async function settleUnsettled(services: Services): Promise<void> {
  const provider = services.payments.gateway.name;
  const now = services.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const stale = { provider, before: before(refundPatienceMilliseconds), limit: batchSize };

  const { orders, refunds, surplusPayments } = await services.database.asSystem(
    "find unsettled payments",
    async (transaction) => ({
      orders: await takeUncheckedOrders(transaction, {
        provider,
        before: before(checkEveryMilliseconds),
        now,
        limit: batchSize,
      }),
      refunds: await selectStaleRefunds(transaction, stale),
      surplusPayments: await selectStaleSurplusPayments(transaction, stale),
    }),
  );

  const tasks = [
    ...orders.map((orderId) => () => reconcileOrder(services, { orderId })),
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
