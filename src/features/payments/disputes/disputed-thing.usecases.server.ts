import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { lockOrder, type StoredOrder, selectOrder } from "../orders/orders.store.server.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import {
  lockSurplusPayment,
  type SurplusPayment,
} from "../orders/surplus-payments.store.server.ts";
import { isUnsettled } from "../payments.rules.ts";
import { findMonth, type PaidMonth } from "../subscriptions/subscription-payments.store.server.ts";
import { lockSubscription } from "../subscriptions/subscriptions.store.server.ts";
import type { Dispute } from "./disputes.types.ts";

/** The order, month or surplus payment that a dispute is about. `unknown`: none of ours, or none that it paid. */
export type DisputedThing =
  | { kind: "order"; order: StoredOrder }
  | { kind: "month"; month: PaidMonth }
  | { kind: "surplus"; payment: SurplusPayment }
  | { kind: "unknown" };

/**
 * Asks the provider about an order that isn't known to be paid although its payment is disputed: the
 * notice of the payment may come later.
 */
export async function settleDisputedOrder(
  services: Services,
  orderId: string | null,
): Promise<void> {
  if (!orderId || !isId(orderId)) return;
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, { orderId }),
  );
  if (order && isUnsettled(order.status)) await reconcileOrder(services, { orderId });
}

/** The order, month or surplus payment of a dispute, locked until the transaction ends. */
export async function lockDisputedThing(
  transaction: DatabaseTransaction,
  {
    provider,
    paymentId,
    orderId,
    invoiceId,
  }: Pick<Dispute, "provider" | "paymentId" | "orderId" | "invoiceId">,
): Promise<DisputedThing> {
  const order = orderId ? await lockOrder(transaction, orderId) : undefined;
  const found = invoiceId ? await findMonth(transaction, invoiceId) : undefined;
  if (found) await lockSubscription(transaction, found.subscriptionId);
  const payment = paymentId
    ? await lockSurplusPayment(transaction, { provider, paymentId })
    : undefined;
  if (payment) return { kind: "surplus", payment };
  if (order?.paidAt && (paymentId === null || paymentId === order.paymentId)) {
    return { kind: "order", order };
  }
  const month = found && (await findMonth(transaction, found.invoiceId));
  return month ? { kind: "month", month } : { kind: "unknown" };
}
