import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { digest, toSiteAddress, wouldFailAgain } from "../checkout-request.rules.ts";
import { paymentErrors } from "../payments.errors.ts";
import { expireSubscription, recordChange } from "./apply-subscription.usecases.server.ts";
import { reconcileStored } from "./reconcile-subscription.usecases.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import {
  addOrFindLiveSubscription,
  changeSubscription,
  countFailedSubscriptionAttempt,
  lockSubscription,
  type StoredSubscription,
  saveSubscriptionCheckout,
} from "./subscriptions.store.server.ts";
import type { SubscriptionCheckoutRequest } from "./subscriptions.types.ts";

/**
 * One found expired or ended is replaced in the next round; more rounds than this mean a contest.
 */
const maximumRounds = 4;

/**
 * Returns the URL to begin a monthly subscription: the checkout of the person's one open subscription
 * for the purpose, opened now if need be. Concurrent calls get the same checkout; a subscription keeps
 * the price it was made with. When the provider fails, nothing is shown as subscribed and the next call
 * tries again.
 *
 * @throws the payer rule's error when the person may not be charged, `subscription_exists` when one is
 * active or past due, `payment_provider_unreachable` and its like when the provider fails.
 */
export async function openSubscriptionCheckout(
  services: Services,
  user: UserViewer,
  request: SubscriptionCheckoutRequest,
): Promise<{ subscriptionId: string; url: string }> {
  services.payments.subscriptionPurposeOf(request.purpose);

  for (let round = 1; round <= maximumRounds; round += 1) {
    const live = await services.database.asSystem("place subscription", (transaction) =>
      placeSubscription(services, transaction, user, request),
    );
    if (!live) continue;
    const current = await bringUpToDate(services, live, request);
    if (current && isRunning(current.status)) throw paymentErrors.subscriptionExists();
    if (current?.status === "open" && current.checkoutUrl) {
      return { subscriptionId: current.id, url: current.checkoutUrl };
    }
  }
  throw paymentErrors.subscriptionUnsettled();
}

async function placeSubscription(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserViewer,
  { purpose, description, money }: SubscriptionCheckoutRequest,
): Promise<StoredSubscription | undefined> {
  if ((await holdStanding(transaction, [user.userId])).size > 0) throw httpErrors.forbidden();
  const { userId } = user;
  const { careerService } = services.payments.subscriptionPurposeOf(purpose);
  const denial = await services.payments.findPayerDenial(transaction, { userId, careerService });
  if (denial) throw denial;
  const provider = services.payments.gateway.name;
  const live = await addOrFindLiveSubscription(transaction, {
    userId: user.userId,
    purpose,
    description,
    money,
    provider,
    createdAt: services.clock.now(),
  });
  if (!live || live.provider === provider) return live;
  return await clearElsewhere(services, transaction, live);
}

/**
 * A provider that's no longer used can't be asked: an unpaid subscription there expires, and
 * what is paid for runs until its month is over. Returns the one that still runs.
 */
async function clearElsewhere(
  services: Services,
  transaction: DatabaseTransaction,
  { id }: StoredSubscription,
): Promise<StoredSubscription | undefined> {
  const live = await lockSubscription(transaction, id);
  if (live?.status === "open") await expireSubscription(services, transaction, live);
  if (!live || !isRunning(live.status)) return undefined;
  const now = services.clock.now();
  if (live.paidUntil && live.paidUntil > now) return live;
  const ended = await changeSubscription(transaction, live, "end", { ended_at: now });
  await recordChange(services, transaction, live, ended, "ended");
  return undefined;
}

async function bringUpToDate(
  services: Services,
  live: StoredSubscription,
  request: SubscriptionCheckoutRequest,
): Promise<StoredSubscription | undefined> {
  if (live.status === "open" && !live.checkoutId)
    return await openCheckout(services, live, request);
  const isOverdue = live.paidUntil !== null && live.paidUntil <= services.clock.now();
  return live.status === "open" || isOverdue ? await reconcileStored(services, live) : live;
}

async function openCheckout(
  services: Services,
  subscription: StoredSubscription,
  request: SubscriptionCheckoutRequest,
): Promise<StoredSubscription> {
  const { id, checkoutAttempt } = subscription;
  const toAddress = (path: string) =>
    toSiteAddress(services.application.baseUrl, path.replaceAll("{subscriptionId}", id));
  const details = {
    ownId: id,
    description: subscription.description,
    ...subscription.money,
    customerEmail: request.customerEmail,
    returnUrl: toAddress(request.returnPath),
    cancelUrl: toAddress(request.cancelPath),
  };
  // Another request is another checkout, even of the same subscription.
  const idempotencyKey = `subscription-${id}-${checkoutAttempt}-${digest(details)}`;
  try {
    const checkout = await services.payments.gateway.openSubscription({
      ...details,
      idempotencyKey,
    });
    return await services.database.asSystem("save checkout", (transaction) =>
      saveSubscriptionCheckout(transaction, id, checkout),
    );
  } catch (error) {
    if (wouldFailAgain(error)) {
      await services.database.asSystem("count failed checkout", (transaction) =>
        countFailedSubscriptionAttempt(transaction, subscription),
      );
    }
    throw error;
  }
}
