import { violates } from "#platform/database/database.errors.ts";
import {
  checkoutLifetimeMilliseconds,
  type ProviderSubscription,
  type SubscriptionReference,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { paymentErrors } from "../payments.errors.ts";
import {
  applyRemoteState,
  expireSubscription,
  recordChange,
} from "./apply-subscription.usecases.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import {
  changeSubscription,
  lockSubscription,
  oneLiveSubscriptionIndex,
  type StoredSubscription,
  selectSubscription,
  selectSubscriptionByReference,
} from "./subscriptions.store.server.ts";
import type { Subscription } from "./subscriptions.types.ts";

/** Each round asks again, because the subscription has changed meanwhile. */
const maximumRounds = 4;

/**
 * Reads the state of a subscription from the provider and applies it, once however often and from
 * however many places this is called. Returns the subscription as it then is, undefined when there
 * is none.
 * @throws `payment_provider_unreachable` and its like; the subscription is unchanged then.
 * @throws `payment_amount_mismatch` when it costs something else there; such a one never begins.
 */
export async function reconcileSubscription(
  services: Services,
  id: string,
): Promise<Subscription | undefined> {
  if (!isId(id)) return undefined;
  const subscription = await select(services, id);
  return subscription && (await reconcileStored(services, subscription));
}

export async function reconcileStored(
  services: Services,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  if (subscription.status === "ended") return subscription;
  if (subscription.provider !== services.payments.gateway.name) return subscription;
  const { providerSubscriptionId, checkoutId } = subscription;
  if (providerSubscriptionId) {
    return await follow(services, subscription, { subscriptionId: providerSubscriptionId });
  }
  if (checkoutId) return await follow(services, subscription, { checkoutId });
  return await expireWhenUnknown(services, subscription);
}

/** Applies a notice to the subscription that it is about. Undefined when that is none of ours. */
export async function reconcileReference(
  services: Services,
  reference: SubscriptionReference,
): Promise<StoredSubscription | undefined> {
  const { gateway } = services.payments;
  const known = await services.database.asSystem("read subscription", (transaction) =>
    selectSubscriptionByReference(transaction, gateway.name, reference),
  );
  if (known) return await reconcileStored(services, known);

  const remote = await gateway.readSubscription(reference);
  if (!remote || !isId(remote.ownId)) return undefined;
  const named = await select(services, remote.ownId);
  return named?.provider === gateway.name ? await follow(services, named, reference) : undefined;
}

/**
 * Applies what the provider says by the reference, unless the row has changed since it was asked.
 */
async function follow(
  services: Services,
  { id }: StoredSubscription,
  reference: SubscriptionReference,
): Promise<StoredSubscription> {
  for (let round = 1; round <= maximumRounds; round += 1) {
    const before = await select(services, id);
    if (!before) throw paymentErrors.subscriptionNotFound();
    const remote = await services.payments.gateway.readSubscription(reference);
    const after = remote
      ? await applyUnlessInTheWay(services, before, remote)
      : await expireUnknown(services, before);
    if (after) return after;
  }
  throw paymentErrors.subscriptionUnsettled();
}

async function applyUnlessInTheWay(
  services: Services,
  before: StoredSubscription,
  remote: ProviderSubscription,
): Promise<StoredSubscription | undefined> {
  try {
    return await services.database.asSystem("apply subscription", (transaction) =>
      applyRemoteState(services, transaction, before, remote),
    );
  } catch (error) {
    if (isWorthAnotherTry(error)) return undefined;
    throw error;
  }
}

/** The provider does not know it: one that was not paid is over, and so is one whose month is. */
async function expireUnknown(
  services: Services,
  { id }: StoredSubscription,
): Promise<StoredSubscription | undefined> {
  services.log.error("payments.subscription_unknown_to_provider", { subscriptionId: id });
  return await services.database.asSystem("expire subscription", async (transaction) => {
    const current = await lockSubscription(transaction, id);
    if (current?.status === "open") {
      return await expireSubscription(services, transaction, current);
    }
    const now = services.clock.now();
    const isOverdue = current?.paidUntil && current.paidUntil <= now;
    if (!current || !isRunning(current.status) || !isOverdue) return current;
    const ended = await changeSubscription(transaction, current, "end", { ended_at: now });
    await recordChange(services, transaction, current, ended, "ended");
    return ended;
  });
}

/** An open one without a checkout is left to the next submit until it's too old. */
async function expireWhenUnknown(
  services: Services,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  const age = services.clock.now().getTime() - subscription.createdAt.getTime();
  if (subscription.status !== "open" || age < checkoutLifetimeMilliseconds) return subscription;
  return await services.database.asSystem("expire subscription", async (transaction) => {
    const current = await lockSubscription(transaction, subscription.id);
    if (!current) throw paymentErrors.subscriptionNotFound();
    if (current.status !== "open" || current.checkoutId) return current;
    return await expireSubscription(services, transaction, current);
  });
}

async function select(services: Services, id: string): Promise<StoredSubscription | undefined> {
  return await services.database.asSystem("read subscription", (transaction) =>
    selectSubscription(transaction, id),
  );
}

/**
 * Two subscriptions of one person, or two transactions in each other's way: another look decides.
 */
function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return violates(error, oneLiveSubscriptionIndex) || code === "40P01" || code === "40001";
}
