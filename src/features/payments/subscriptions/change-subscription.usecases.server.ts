import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { toSiteAddress } from "../checkout-request.rules.ts";
import { paymentErrors } from "../payments.errors.ts";
import { expireSubscription } from "./apply-subscription.usecases.server.ts";
import { reconcileStored } from "./reconcile-subscription.usecases.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import {
  lockSubscription,
  type StoredSubscription,
  selectSubscription,
} from "./subscriptions.store.server.ts";
import type { Subscription } from "./subscriptions.types.ts";

/**
 * Cancels the viewer's own subscription and returns it as it then is at the provider: it runs until the
 * end of the month that is paid for, or ends immediately when that month is over, so that no renewal
 * under way is charged. An open one is given up (unless it turns out to be paid). One that
 * is cancelled or over stays as it is.
 *
 * @throws `subscription_not_found`, `subscription_elsewhere`, and `payment_provider_unreachable` and its
 * like; it is not cancelled then.
 */
export async function cancelSubscription(
  services: Services,
  user: UserViewer,
  id: string,
): Promise<Subscription> {
  return await cancelStored(services, await readOwn(services, user, id));
}

/** As `cancelSubscription`, for the site itself. */
export async function cancelStored(
  services: Services,
  own: StoredSubscription,
): Promise<StoredSubscription> {
  if (own.status === "open") return await giveUp(services, own);
  if (!isRunning(own.status)) return own;
  const { gateway, subscriptionId } = atProvider(services, own);
  const current = await reconcileStored(services, own);
  if (!isRunning(current.status)) return current;
  if (isPaidNow(services, current)) {
    await unlessOver(() => gateway.setSubscriptionToEnd(subscriptionId, true));
    const after = await reconcileStored(services, current);
    if (!isRunning(after.status) || isPaidNow(services, after)) return after;
  }
  await gateway.endSubscription(subscriptionId);
  return await reconcileStored(services, current);
}

function isPaidNow({ clock }: Services, { status, paidUntil }: Subscription): boolean {
  return status === "active" && paidUntil !== null && paidUntil > clock.now();
}

/**
 * Takes a cancellation back while the subscription still runs. Changes nothing when it is not
 * cancelled.
 *
 * @throws `subscription_over` when it has ended or never ran, and what `cancelSubscription` throws.
 */
export async function resumeSubscription(
  services: Services,
  user: UserViewer,
  id: string,
): Promise<Subscription> {
  const own = await readOwn(services, user, id);
  if (!isRunning(own.status)) throw paymentErrors.subscriptionOver();
  const { gateway, subscriptionId } = atProvider(services, own);
  await unlessOver(() => gateway.setSubscriptionToEnd(subscriptionId, false));
  const after = await reconcileStored(services, own);
  if (!isRunning(after.status)) throw paymentErrors.subscriptionOver();
  return after;
}

/**
 * The absolute URL where the payer changes the card of a subscription that runs; it works for a few minutes.
 * The payer comes back to `returnPath`, a path of this site.
 *
 * @throws `subscription_over`, and what `cancelSubscription` throws.
 */
export async function openPaymentUpdate(
  services: Services,
  user: UserViewer,
  id: string,
  returnPath: string,
): Promise<{ url: string }> {
  const own = await readOwn(services, user, id);
  if (!isRunning(own.status)) throw paymentErrors.subscriptionOver();
  const { gateway, subscriptionId } = atProvider(services, own);
  const returnUrl = toSiteAddress(services.application.baseUrl, returnPath);
  const opened = await unlessOver(() => gateway.openPaymentUpdate({ subscriptionId, returnUrl }));
  if (opened) return opened;
  await reconcileStored(services, own);
  throw paymentErrors.subscriptionOver();
}

async function readOwn(
  services: Services,
  user: UserViewer,
  id: string,
): Promise<StoredSubscription> {
  const subscription = isId(id)
    ? await services.database.as(user, (transaction) => selectSubscription(transaction, id))
    : undefined;
  // Admins see every subscription, but change their own only.
  if (subscription?.userId !== user.userId) throw paymentErrors.subscriptionNotFound();
  return subscription;
}

async function giveUp(services: Services, open: StoredSubscription): Promise<StoredSubscription> {
  if (open.checkoutId) {
    await services.payments.gateway.closeSubscriptionCheckout(open.checkoutId);
    return await reconcileStored(services, open);
  }
  return await services.database.asSystem("give up subscription", async (transaction) => {
    const current = await lockSubscription(transaction, open.id);
    if (!current) throw paymentErrors.subscriptionNotFound();
    if (current.status !== "open" || current.checkoutId) return current;
    return await expireSubscription(services, transaction, current);
  });
}

function atProvider({ payments: { gateway } }: Services, subscription: StoredSubscription) {
  const { provider, providerSubscriptionId } = subscription;
  if (provider !== gateway.name) throw paymentErrors.subscriptionElsewhere();
  if (!providerSubscriptionId) {
    throw new Error(`Subscription ${subscription.id} runs without being known to ${provider}`);
  }
  return { gateway, subscriptionId: providerSubscriptionId };
}

/** Undefined when the subscription ended before we asked; its remote state then says so. */
async function unlessOver<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    const over = paymentGatewayErrors.subscriptionNotRunning().code;
    if (isProductError(error) && error.code === over) return undefined;
    throw error;
  }
}
