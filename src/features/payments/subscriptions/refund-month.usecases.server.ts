import { afterCommit } from "#platform/database/after-commit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isPaymentDisputed } from "../disputed/disputed.store.server.ts";
import { postRefund } from "../ledger/ledger.store.server.ts";
import { makeRefund } from "../orders/refunds.usecases.server.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { emailAboutRefund } from "../refunds/refund-emails.usecases.server.ts";
import { leftAfter } from "../refunds/refunds.rules.ts";
import {
  findRefund,
  lockRefund,
  markRefundDone,
  markRefundFailed,
  selectRefunds,
} from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import { endRefundedSubscriptionJob } from "./end-refunded-subscription.job.server.ts";
import { findMonth, type PaidMonth } from "./subscription-payments.store.server.ts";
import { isRunning } from "./subscriptions.rules.ts";
import { lockSubscription } from "./subscriptions.store.server.ts";

/**
 * Refunds a month that is due for it, once however often this runs. It waits while the payer's bank has a
 * dispute about the payment. One that's refused is given up, unless all of the month is to go back: it's
 * tried again then.
 */
export async function refundMonth(services: Services, refundRowId: string): Promise<void> {
  const due = await services.database.asSystem("read refund", async (transaction) => {
    const refund = await findRefund(transaction, refundRowId);
    return refund && (await isPaymentDisputed(transaction, refund)) ? undefined : refund;
  });
  if (due?.status !== "due" || "orderId" in due.thing) return;
  const { invoiceId } = due.thing;
  const found = await services.database.asSystem("read month", (transaction) =>
    findMonth(transaction, invoiceId),
  );
  if (!found) return;
  const refundId = await makeRefund(services, due, found.purpose);
  await services.database.asSystem("mark month refunded", async (transaction) => {
    await lockSubscription(transaction, found.subscriptionId);
    const month = await findMonth(transaction, invoiceId);
    const open = await lockRefund(transaction, { id: refundRowId });
    if (!month || open?.status !== "due") return;
    if (refundId !== null) {
      await record(services, transaction, month, { refund: open, refundId });
    } else if (!(await isToGoBack(transaction, open))) {
      await refuse(services, transaction, month, open);
    }
  });
}

/** Whether the rest of the month goes back because its payer shouldn't have been charged. */
async function isToGoBack(
  transaction: DatabaseTransaction,
  { provider, paymentId }: Refund,
): Promise<boolean> {
  return await isAnySurplus(transaction, { provider, paymentIds: [paymentId] });
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  month: PaidMonth,
  { refund: due, refundId }: { refund: Refund; refundId: string },
): Promise<void> {
  const now = services.clock.now();
  const refund = await markRefundDone(transaction, due.id, { refundId, now });
  const { provider, invoiceId, subscriptionId } = month;
  const refunds = await selectRefunds(transaction, { provider, invoiceId });
  const isWhole = leftAfter(month.money.amountCents, refunds, month.lostCents) === 0;
  await postRefund(transaction, {
    source: { provider, invoiceId },
    money: refund.money,
    occurredAt: now,
    memo: month.description,
    refundRowId: refund.id,
  });
  const ends = isWhole && isCurrentMonth(month, now);
  if (ends) {
    await services.jobs.enqueue(transaction, endRefundedSubscriptionJob, { subscriptionId });
  }
  await emailAboutRefund(services, transaction, {
    userId: month.userId,
    description: month.description,
    refund,
    ended: ends ? "The subscription ends now, and you won't be charged again." : null,
  });
  const labels = { purpose: month.purpose, outcome: "refunded" };
  afterCommit(transaction, () => services.metrics.count("refunds", labels));
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.month_refunded",
    subject: { type: "subscription", id: subscriptionId },
    details: { invoiceId, refundId, ...refund.money, creditNote: refund.creditNoteNumber },
  });
}

async function refuse(
  services: Services,
  transaction: DatabaseTransaction,
  { subscriptionId, invoiceId }: PaidMonth,
  refund: Refund,
): Promise<void> {
  await markRefundFailed(transaction, refund.id, services.clock.now());
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.month_refund_refused",
    subject: { type: "subscription", id: subscriptionId },
    details: { invoiceId, ...refund.money },
  });
}

/** Whether refunding all of a month ends the subscription: it's the one that runs. */
export function isCurrentMonth({ periodEnd, status }: PaidMonth, now: Date): boolean {
  return isRunning(status) && periodEnd > now;
}
