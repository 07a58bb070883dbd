import type { Services } from "#platform/services.ts";
import { cancelStored } from "./change-subscription.usecases.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import { selectSubscription } from "./subscriptions.store.server.ts";

/**
 * Cancels a suspended person's subscription at the end of the month that is paid, or right away
 * when that month is over. Changes nothing where it is canceled or over.
 * @throws the payment provider's errors; it is not cancelled then.
 */
export async function cancelOfSuspended(services: Services, id: string): Promise<void> {
  const subscription = await services.database.asSystem("read subscription", (transaction) =>
    selectSubscription(transaction, id),
  );
  if (!subscription || subscription.cancelAtPeriodEnd) return;
  // One without an account is ended by the job that looks after subscriptions.
  if (subscription.userId === null) return;
  if (subscription.status !== "open" && !isRunning(subscription.status)) return;
  await cancelStored(services, subscription);
}
