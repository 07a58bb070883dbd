import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { leftAfter } from "../refunds/refunds.rules.ts";
import { addRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import { refundMonthJob } from "./refund-month.job.server.ts";
import { type PaidMonth, savePaymentOfMonth } from "./subscription-payments.store.server.ts";

/** The payment of a month; the provider is asked where it isn't known here. */
export async function readPaymentOfMonth(
  services: Services,
  month: PaidMonth,
): Promise<string | null> {
  if (month.paymentId) return month.paymentId;
  const { gateway } = services.payments;
  if (!month.providerSubscriptionId || gateway.name !== month.provider) return null;
  const remote = await gateway.readSubscription({ subscriptionId: month.providerSubscriptionId });
  if (!remote || !("payments" in remote)) return null;
  return remote.payments.find(({ invoiceId }) => invoiceId === month.invoiceId)?.paymentId ?? null;
}

/**
 * Decides to refund a paid month in full or in part; the money goes back after `transaction` (the
 * system's) has committed.
 *
 * @throws `order_not_paid` when no payment can be refunded, `refund_under_way`,
 * `refund_exceeds_payment`.
 */
export async function addMonthRefund(
  services: Services,
  transaction: DatabaseTransaction,
  month: PaidMonth & { paymentId: string },
  {
    actorId,
    reason,
    refundCents,
    requestKey,
  }: {
    /** The administrator who decided; null for the system. */
    actorId: string | null;
    reason: string;
    refundCents: number;
    requestKey: string | null;
  },
): Promise<void> {
  const { provider, invoiceId, paymentId, money } = month;
  if (await isAnySurplus(transaction, { provider, paymentIds: [paymentId] })) {
    throw paymentErrors.notPaid();
  }
  const refunds = await selectRefunds(transaction, { provider, invoiceId });
  if (refunds.some(({ status }) => status === "due")) throw paymentErrors.refundUnderWay();
  const leftCents = leftAfter(money.amountCents, refunds, month.lostCents);
  if (!Number.isInteger(refundCents) || refundCents < 1 || refundCents > leftCents) {
    throw paymentErrors.refundTooLarge();
  }
  await savePaymentOfMonth(transaction, { provider, invoiceId, paymentId });
  const id = randomUUID();
  await addRefund(transaction, {
    id,
    thing: { provider, invoiceId },
    provider,
    paymentId,
    money: { ...money, amountCents: refundCents },
    byTeam: true,
    isRest: refundCents === leftCents && month.lostCents === 0,
    gatewayKey: `refund-${id}`,
    requestKey,
    requestedAt: services.clock.now(),
    share: null,
  });
  await services.jobs.enqueue(transaction, refundMonthJob, { refundRowId: id });
  await services.audit.record(transaction, {
    actorId,
    action: "payments.month_refund_requested",
    subject: { type: "subscription", id: month.subscriptionId, personId: month.userId },
    before: { refundedCents: money.amountCents - leftCents },
    after: { refundedCents: money.amountCents - leftCents + refundCents },
    reason,
    details: { invoiceId, ...money },
  });
}
