import { listSuspended } from "#features/auth/auth.contract.ts";
import { checkoutLifetimeMilliseconds } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds } from "#shared/time.ts";
import { isUnreachable } from "../checkout-request.rules.ts";
import { selectStaleMonthRefunds } from "../refunds/refunds.store.server.ts";
import { closeCheckoutAtProvider, endAtProvider } from "./end-at-provider.usecases.server.ts";
import { reconcileStored } from "./reconcile-subscription.usecases.server.ts";
import { refundMonth } from "./refund-month.usecases.server.ts";
import {
  markUnchecked,
  type StoredSubscription,
  takeUncheckedSubscriptions,
} from "./subscriptions.store.server.ts";
import { cancelOfSuspended } from "./suspended-subscriber.usecases.server.ts";

const openMilliseconds = toMilliseconds({ minutes: 4 });
const overdueMilliseconds = toMilliseconds({ minutes: 14 });
const pastDueMilliseconds = toMilliseconds({ minutes: 59 });
const refundGraceMilliseconds = toMilliseconds({ hours: 1 });
const batchSize = 200;

/**
 * Checks subscriptions whose state may have changed without a notice: open ones, active ones whose month
 * is over, once an hour those past due; ends those whose account is gone, and cancels those of suspended
 * accounts that could not be cancelled before. One that fails is logged and does not stop the others; a
 * provider that does not answer ends the round, and the rest is checked in the next one.
 */
export async function settleSubscriptions(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const unchecked = await services.database.asSystem(
    "find unsettled subscriptions",
    (transaction) =>
      takeUncheckedSubscriptions(transaction, {
        provider: services.payments.gateway.name,
        now,
        openBefore: before(openMilliseconds),
        overdueBefore: before(overdueMilliseconds),
        pastDueBefore: before(pastDueMilliseconds),
        unopenedBefore: before(checkoutLifetimeMilliseconds),
        limit: batchSize,
      }),
  );
  const suspended = await services.database.asSystem("find suspended subscribers", (transaction) =>
    listSuspended(
      transaction,
      unchecked.map(({ userId }) => userId),
    ),
  );
  for (const [index, subscription] of unchecked.entries()) {
    const isSuspended = subscription.userId !== null && suspended.has(subscription.userId);
    try {
      if (isSuspended) await cancelOfSuspended(services, subscription.id);
      await settle(services, subscription);
    } catch (error) {
      const { id: subscriptionId } = subscription;
      services.log.error("payments.settling_failed", { subscriptionId, error });
      if (!isUnreachable(error)) continue;
      const rest = unchecked.slice(index).map(({ id }) => id);
      await services.database.asSystem("put back unsettled subscriptions", (transaction) =>
        markUnchecked(transaction, rest),
      );
      return;
    }
  }
}

/** Makes refunds of months whose job has given up. */
export async function settleMonthRefunds(services: Services): Promise<void> {
  const due = await services.database.asSystem("find unsettled refunds", (transaction) =>
    selectStaleMonthRefunds(transaction, {
      provider: services.payments.gateway.name,
      before: new Date(services.clock.now().getTime() - refundGraceMilliseconds),
      limit: batchSize,
    }),
  );
  for (const refundRowId of due) {
    try {
      await refundMonth(services, refundRowId);
    } catch (error) {
      services.log.error("payments.settling_failed", { refundRowId, error });
      if (isUnreachable(error)) return;
    }
  }
}

async function settle(services: Services, subscription: StoredSubscription): Promise<void> {
  const { userId, provider, checkoutId, providerSubscriptionId } = subscription;
  if (!userId && providerSubscriptionId) {
    await endAtProvider(services, { provider, subscriptionId: providerSubscriptionId });
  } else if (!userId && checkoutId) {
    await closeCheckoutAtProvider(services, { provider, checkoutId });
  }
  await reconcileStored(services, subscription);
}
