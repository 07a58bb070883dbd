import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { holdShare, releaseShare } from "../disputed/hold-share.usecases.server.ts";
import { findChargedAccount } from "../ledger/ledger.store.server.ts";
import { freeHeld } from "../orders/free-held.usecases.server.ts";
import { type StoredOrder, selectOrder } from "../orders/orders.store.server.ts";
import { refundOrderJob, refundSurplusPaymentJob } from "../orders/refunds.jobs.server.ts";
import {
  markSurplusDropped,
  reduceSurplus,
  type SurplusPayment,
} from "../orders/surplus-payments.store.server.ts";
import { surplusMemo } from "../payments.constants.ts";
import { lockRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import { refundMonthJob } from "../subscriptions/refund-month.job.server.ts";
import type { PaidMonth } from "../subscriptions/subscription-payments.store.server.ts";
import { bookDispute } from "./dispute-books.store.server.ts";
import type { DisputedThing } from "./disputed-thing.usecases.server.ts";
import { markEnded, saveLost } from "./disputes.store.server.ts";
import type { Dispute } from "./disputes.types.ts";
import { dropMonthRefund, loseMonth } from "./lose-month.usecases.server.ts";
import { loseOrder } from "./lose-order.usecases.server.ts";
import { notifyTeam } from "./notify-team.usecases.server.ts";

type LossAccount = Parameters<typeof bookDispute>[2]["lossAccount"];

/**
 * Brings money, refunds and the purchase in line with a dispute's state, so it may run repeatedly.
 * The purchase is locked.
 */
export async function settleDispute(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: Dispute,
  thing: DisputedThing,
): Promise<void> {
  await notifyTeam(services, transaction, dispute, memoOf(thing));
  const lossAccount = await settleThing(services, transaction, dispute, thing);
  const isBooked = await bookDispute(transaction, dispute, {
    lossAccount,
    occurredAt: services.clock.now(),
    memo: memoOf(thing),
  });
  if (!isBooked) {
    const { id: disputeId, currency, fee } = dispute;
    services.log.error("payments.dispute_not_booked", { disputeId, currency, fee: fee?.currency });
  } else if (thing.kind === "order" && lossAccount === "held") {
    await freeLost(services, transaction, thing.order);
  }
}

/** Parts that were lost before were booked as the site's, and have left as much of what we kept. */
async function freeLost(
  services: Services,
  transaction: DatabaseTransaction,
  { id: orderId }: StoredOrder,
): Promise<void> {
  const order = await selectOrder(transaction, { orderId });
  // A refund of the part that the bank didn't take comes first.
  if (order && order.status !== "refund_due") await freeHeld(services, transaction, order);
}

/** Returns the account that a loss is booked to. */
async function settleThing(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: Dispute,
  thing: DisputedThing,
): Promise<LossAccount> {
  if (thing.kind === "order") {
    const lostCents = await saveLost(transaction, { order: thing.order });
    const order = { ...thing.order, lostCents };
    if (dispute.decidedAt === null) await holdShare(services, transaction, order, dispute);
    else await releaseShare(services, transaction, dispute);
    if (isWaitingOver(dispute) && order.status === "refund_due") {
      await services.jobs.enqueue(transaction, refundOrderJob, { orderId: order.id });
    }
    if (!isNewLoss(dispute)) return "revenue";
    await markEnded(transaction, dispute.id, services.clock.now());
    return await loseOrder(services, transaction, order, dispute);
  }
  if (thing.kind === "month") {
    const lostCents = await saveLost(transaction, { month: thing.month });
    const month = { ...thing.month, lostCents };
    if (isWaitingOver(dispute)) await resumeMonthRefund(services, transaction, month);
    if (!isNewLoss(dispute)) return "revenue";
    await markEnded(transaction, dispute.id, services.clock.now());
    await loseMonth(services, transaction, month, dispute);
    return "revenue";
  }
  if (thing.kind === "surplus") {
    return await settleSurplus(services, transaction, dispute, thing.payment);
  }
  return "revenue";
}

const isWaitingOver = ({ decidedAt, status }: Dispute) => decidedAt !== null && status !== "lost";
const isNewLoss = ({ status, endedAt }: Dispute) => status === "lost" && endedAt === null;

async function resumeMonthRefund(
  services: Services,
  transaction: DatabaseTransaction,
  { provider, invoiceId }: PaidMonth,
): Promise<void> {
  const refunds = await selectRefunds(transaction, { provider, invoiceId });
  const due = refunds.find(({ status }) => status === "due");
  const open = due && (await lockRefund(transaction, { id: due.id }));
  if (open?.status !== "due") return;
  await services.jobs.enqueue(transaction, refundMonthJob, { refundRowId: open.id });
}

async function settleSurplus(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: Dispute,
  payment: SurplusPayment,
): Promise<LossAccount> {
  const { provider, paymentId, isSettled, kind } = payment;
  if (isWaitingOver(dispute) && !isSettled) {
    await services.jobs.enqueue(transaction, refundSurplusPaymentJob, { provider, paymentId });
  }
  if (isNewLoss(dispute)) {
    await markEnded(transaction, dispute.id, services.clock.now());
    if (!isSettled) await loseSurplus(services, transaction, dispute, payment);
  }
  // A payment that was returned before isn't kept for the payer anymore.
  return kind === "payment" && !isSettled
    ? await findChargedAccount(transaction, { provider, surplusPaymentId: paymentId })
    : "revenue";
}

/** Gives up returning a payment, unless the bank took less: what the payer still misses goes back. */
async function loseSurplus(
  services: Services,
  transaction: DatabaseTransaction,
  { amountCents: bankCents, invoiceId }: Dispute,
  payment: SurplusPayment,
): Promise<void> {
  const { provider, paymentId, subject, money } = payment;
  // A refund of a part of the month waited too. The part of it that the payer still misses goes back with the rest.
  const dropped =
    invoiceId && subject.type === "subscription"
      ? await dropMonthRefund(services, transaction, {
          provider,
          invoiceId,
          subscriptionId: subject.id,
        })
      : undefined;
  const restCents = money.amountCents + (dropped?.money.amountCents ?? 0) - bankCents;
  if (restCents > 0) {
    await reduceSurplus(transaction, payment, restCents);
    await services.audit.record(transaction, {
      actorId: null,
      action: "payments.surplus_payment_reduced",
      subject,
      before: { amountCents: money.amountCents },
      after: { amountCents: restCents },
      details: { paymentId, currency: money.currency },
    });
    if (invoiceId) await saveLost(transaction, { month: { provider, invoiceId } });
    await services.jobs.enqueue(transaction, refundSurplusPaymentJob, { provider, paymentId });
    return;
  }
  await markSurplusDropped(transaction, payment, services.clock.now());
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.surplus_payment_dropped",
    subject,
    details: { paymentId },
  });
}

function memoOf(thing: DisputedThing): string {
  if (thing.kind === "order") return thing.order.description;
  if (thing.kind === "month") return thing.month.description;
  return thing.kind === "surplus" ? surplusMemo : "A disputed payment that isn't one of our orders";
}
