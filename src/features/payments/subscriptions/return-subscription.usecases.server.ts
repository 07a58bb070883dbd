import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isPaymentDisputed } from "../disputed/disputed.store.server.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { recordSurplusPayment } from "../orders/surplus-payments.usecases.server.ts";
import type { ReturnedMoney } from "../payments.types.ts";
import { leftAfter } from "../refunds/refunds.rules.ts";
import { selectRefunds } from "../refunds/refunds.store.server.ts";
import { cancelStored } from "./change-subscription.usecases.server.ts";
import { endAtProvider } from "./end-at-provider.usecases.server.ts";
import { reconcileStored } from "./reconcile-subscription.usecases.server.ts";
import { findMonth } from "./subscription-payments.store.server.ts";
import { endSubscriptionJob } from "./subscriptions.jobs.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import {
  lockSubscription,
  type StoredSubscription,
  selectCurrentSubscription,
} from "./subscriptions.store.server.ts";

/** In the transaction that decides to give months back, for what the feature does then. */
type OnReturn = (transaction: DatabaseTransaction, returned: ReturnedMoney) => Promise<void>;

/**
 * Ends a person's running subscription right away and gives back every month that was paid for it;
 * one whose checkout is open is given up. Each month goes back once however often this runs, and
 * `onReturn` is called for those that are new. Changes nothing of one that had ended before.
 *
 * @throws the payment provider's errors, to be tried again.
 */
export async function returnSubscription(
  services: Services,
  person: { userId: string; purpose: string },
  onReturn: OnReturn,
): Promise<void> {
  const stored = await services.database.asSystem("read subscription", (transaction) =>
    selectCurrentSubscription(transaction, person),
  );
  if (!stored) return;
  if (stored.status === "open") return void (await cancelStored(services, stored));
  const { provider, providerSubscriptionId: subscriptionId } = stored;
  if (!subscriptionId || provider !== services.payments.gateway.name) return;
  if (isRunning(stored.status)) {
    await returnMonths(services, stored, subscriptionId, onReturn);
    await endAtProvider(services, { provider, subscriptionId });
    // A month that was charged meanwhile.
    await returnMonths(services, stored, subscriptionId, onReturn);
    await reconcileStored(services, stored);
    return;
  }
  // Ended here before it was interrupted: what was charged until then goes back as well.
  await returnMonths(services, stored, subscriptionId, onReturn, { onlyIfStarted: true });
}

async function returnMonths(
  services: Services,
  stored: StoredSubscription,
  subscriptionId: string,
  onReturn: OnReturn,
  { onlyIfStarted = false } = {},
): Promise<void> {
  const { id, provider, checkoutId, money } = stored;
  const remote = await services.payments.gateway.readSubscription({ subscriptionId });
  if (!remote || !("payments" in remote)) return;
  const payments = remote.payments.filter(({ paymentId }) => paymentId);
  await services.database.asSystem("return months", async (transaction) => {
    await lockSubscription(transaction, id);
    const paymentIds = payments.flatMap(({ paymentId }) => paymentId ?? []);
    if (onlyIfStarted && !(await isAnySurplus(transaction, { provider, paymentIds }))) return;
    let returnedCents = 0;
    let onHoldCents = 0;
    for (const { paymentId, invoiceId, amountCents: paidCents } of payments) {
      const refunds = await selectRefunds(transaction, { provider, invoiceId });
      const month = await findMonth(transaction, invoiceId);
      const lostCents = month?.lostCents ?? 0;
      const amountCents = leftAfter(paidCents, refunds, lostCents);
      if (!paymentId || amountCents === 0) continue;
      const isNew = await recordSurplusPayment(services, transaction, {
        provider,
        paymentId,
        subject: { type: "subscription", id },
        kind: "subscription_payment",
        money: { ...money, amountCents },
        isRest: lostCents === 0 && !refunds.some(({ status }) => status === "due"),
        checkoutId,
      });
      if (!isNew) continue;
      returnedCents += amountCents;
      if (await isPaymentDisputed(transaction, { provider, paymentId })) onHoldCents += amountCents;
    }
    if (returnedCents === 0) return;
    await services.jobs.enqueue(transaction, endSubscriptionJob, { provider, subscriptionId });
    await onReturn(transaction, {
      money: { ...money, amountCents: returnedCents },
      onHoldCents,
    });
  });
}
