import type { Services } from "#platform/services.ts";
import { endAtProvider } from "./end-at-provider.usecases.server.ts";
import { reconcileStored } from "./reconcile-subscription.usecases.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import { selectSubscription } from "./subscriptions.store.server.ts";

/** Ends a subscription whose running month was refunded, at the provider and here. Idempotent. */
export async function endRefundedSubscription(
  services: Services,
  subscriptionId: string,
): Promise<void> {
  const stored = await services.database.asSystem("read subscription", (transaction) =>
    selectSubscription(transaction, subscriptionId),
  );
  if (!stored?.providerSubscriptionId || !isRunning(stored.status)) return;
  await endAtProvider(services, {
    provider: stored.provider,
    subscriptionId: stored.providerSubscriptionId,
  });
  await reconcileStored(services, stored);
}
