import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { paymentErrors } from "../payments.errors.ts";
import { selectSubscriptionPayments } from "./subscription-payments.store.server.ts";
import { selectCurrentSubscription, selectSubscription } from "./subscriptions.store.server.ts";
import type { Subscription, SubscriptionPayment } from "./subscriptions.types.ts";

/**
 * The person's own live (open, active or past due) subscription for a purpose, else the latest. As
 * the site knows it: `reconcileSubscription` asks the provider.
 */
export async function findSubscription(
  services: Services,
  user: UserViewer,
  purpose: string,
): Promise<Subscription | undefined> {
  return await services.database.as(user, (transaction) =>
    selectCurrentSubscription(transaction, { userId: user.userId, purpose }),
  );
}

/** As `findSubscription`, of any person whom the transaction may see. */
export async function findSubscriptionOf(
  transaction: DatabaseTransaction,
  person: { userId: string; purpose: string },
): Promise<Subscription | undefined> {
  return await selectCurrentSubscription(transaction, person);
}

/**
 * One's own subscription, or any for an admin.
 *
 * @throws `subscription_not_found`, also for someone else's.
 */
export async function readSubscription(
  services: Services,
  user: UserViewer,
  id: string,
): Promise<Subscription> {
  const subscription = isId(id)
    ? await services.database.as(user, (transaction) => selectSubscription(transaction, id))
    : undefined;
  if (!subscription) throw paymentErrors.subscriptionNotFound();
  return subscription;
}

/**
 * The months that were paid, the latest first; for the same people.
 *
 * @throws `subscription_not_found`
 */
export async function listSubscriptionPayments(
  services: Services,
  user: UserViewer,
  id: string,
): Promise<SubscriptionPayment[]> {
  await readSubscription(services, user, id);
  return await services.database.as(user, (transaction) =>
    selectSubscriptionPayments(transaction, id),
  );
}
