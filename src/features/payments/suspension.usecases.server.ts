import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { closeOrderJob } from "./orders/close-order.job.server.ts";
import { selectOpenOrdersOf } from "./orders/orders.store.server.ts";
import { cancelSubscriptionJob } from "./subscriptions/cancel-subscription.job.server.ts";
import { selectContinuingSubscriptionsOf } from "./subscriptions/subscriptions.store.server.ts";

/**
 * Ends all payments of a suspended account: open checkouts are closed, and subscriptions are
 * canceled.
 */
export async function whenSuspended(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const orderId of await selectOpenOrdersOf(transaction, userId)) {
    await services.jobs.enqueue(transaction, closeOrderJob, { orderId });
  }
  for (const subscriptionId of await selectContinuingSubscriptionsOf(transaction, userId)) {
    await services.jobs.enqueue(transaction, cancelSubscriptionJob, { subscriptionId });
  }
}
