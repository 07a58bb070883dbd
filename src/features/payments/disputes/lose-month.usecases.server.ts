import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { leftAfter } from "../refunds/refunds.rules.ts";
import { lockRefund, markRefundDropped, selectRefunds } from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import { cancelDisputedSubscriptionJob } from "../subscriptions/cancel-disputed-subscription.job.server.ts";
import { endRefundedSubscriptionJob } from "../subscriptions/end-refunded-subscription.job.server.ts";
import { isCurrentMonth } from "../subscriptions/refund-month.usecases.server.ts";
import { addMonthRefund } from "../subscriptions/request-month-refund.usecases.server.ts";
import type { PaidMonth } from "../subscriptions/subscription-payments.store.server.ts";
import { isRunning } from "../subscriptions/subscriptions.rules.ts";
import { emailAboutLoss } from "./dispute-emails.usecases.server.ts";
import type { Dispute } from "./disputes.types.ts";

/**
 * The payer's bank has taken a month's money for good. A refund that waited is given up. Once all of the
 * month is back, the subscription ends: right away with the month that runs, else with the month that's
 * paid, so that a card whose owner doesn't want to pay isn't charged again. A part ends nothing.
 */
export async function loseMonth(
  services: Services,
  transaction: DatabaseTransaction,
  month: PaidMonth,
  dispute: Dispute,
): Promise<void> {
  const { provider, invoiceId, subscriptionId, userId, money } = month;
  await dropWaiting(services, transaction, month, dispute);
  const refunds = await selectRefunds(transaction, { provider, invoiceId });
  const isWhole = leftAfter(money.amountCents, refunds, month.lostCents) === 0;
  const ends = isWhole && isRunning(month.status);
  const endsNow = isCurrentMonth(month, services.clock.now());
  const job = endsNow ? endRefundedSubscriptionJob : cancelDisputedSubscriptionJob;
  if (ends) await services.jobs.enqueue(transaction, job, { subscriptionId });
  await emailAboutLoss(services, transaction, month, {
    lost: { ...money, amountCents: Math.min(dispute.amountCents, money.amountCents) },
    ended: !ends
      ? null
      : endsNow
        ? "The subscription ends now, and you won't be charged again."
        : "The subscription ends with the month you've paid for, and you won't be charged again.",
  });
  if (!isWhole) return;
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.dispute_loss_applied",
    subject: { type: "dispute", id: dispute.id, name: dispute.providerId, personId: userId },
    details: { invoiceId, amountCents: dispute.amountCents, currency: dispute.currency },
  });
}

/**
 * Gives up the refund that waited for the bank, unless the bank took less: what the payer still misses of
 * it goes back.
 */
async function dropWaiting(
  services: Services,
  transaction: DatabaseTransaction,
  month: PaidMonth,
  { amountCents: bankCents }: Dispute,
): Promise<void> {
  const due = await dropMonthRefund(services, transaction, month);
  if (!due) return;
  const restCents = due.money.amountCents - bankCents;
  if (restCents <= 0) return;
  await addMonthRefund(
    services,
    transaction,
    { ...month, paymentId: due.paymentId },
    {
      actorId: null,
      reason: "The payer's bank returned less than was to be refunded",
      refundCents: restCents,
      requestKey: null,
    },
  );
}

/** Gives up a month's refund that waited for the bank. Returns it, if there was one. */
export async function dropMonthRefund(
  services: Services,
  transaction: DatabaseTransaction,
  {
    provider,
    invoiceId,
    subscriptionId,
  }: Pick<PaidMonth, "provider" | "invoiceId" | "subscriptionId">,
): Promise<Refund | undefined> {
  const waiting = (await selectRefunds(transaction, { provider, invoiceId })).find(
    ({ status }) => status === "due",
  );
  const due = waiting && (await lockRefund(transaction, { id: waiting.id }));
  if (due?.status !== "due") return undefined;
  await markRefundDropped(transaction, due.id, services.clock.now());
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.month_refund_dropped",
    subject: { type: "subscription", id: subscriptionId },
    details: { invoiceId, ...due.money },
  });
  return due;
}
