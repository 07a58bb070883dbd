import type { DatabaseTransaction } from "#platform/database/database.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { formatMoney } from "#shared/money.ts";
import { toSeconds } from "#shared/time.ts";
import { isDisputed } from "../disputed/disputed.store.server.ts";
import { findShare } from "../ledger/ledger.store.server.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { lockOrder, type StoredOrder, selectOrder } from "../orders/orders.store.server.ts";
import { addOrderRefund } from "../orders/request-refund.usecases.server.ts";
import { isAnySurplus } from "../orders/surplus-payments.store.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { leftAfter, shareOfRefund } from "../refunds/refunds.rules.ts";
import { lockRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import type { Refund, RefundedThing, RefundTerms } from "../refunds/refunds.types.ts";
import { isCurrentMonth } from "../subscriptions/refund-month.usecases.server.ts";
import {
  addMonthRefund,
  readPaymentOfMonth,
} from "../subscriptions/request-month-refund.usecases.server.ts";
import { findMonth, type PaidMonth } from "../subscriptions/subscription-payments.store.server.ts";
import { lockSubscription } from "../subscriptions/subscriptions.store.server.ts";

const refundLimit = {
  name: "payments/team-refund",
  capacity: 60,
  periodSeconds: toSeconds({ hours: 1 }),
};

export interface TeamRefundRequest {
  /** The order's id, or the invoice's. */
  purchaseId: string;
  /** Made with the form: the same for every click on it. */
  requestKey: string;
  amountCents: number;
  /** The amount left to refund when the form was shown. */
  seenLeftCents: number;
  reason: string;
}

/**
 * Refunds a purchase, in full or in part, because a person with the right `money` decides so. What
 * was bought ends when everything has gone back. The same request again changes nothing.
 *
 * @throws `forbidden`, `too_many_refunds`, `order_not_found`, `own_matter` for the viewer's own purchase,
 * `refund_changed` when someone else has refunded meanwhile or the form has already made another refund,
 * `refund_exceeds_payment`, `refund_denied` with the reason.
 */
export async function refundPurchase(
  services: Services,
  viewer: Viewer,
  request: TeamRefundRequest,
): Promise<void> {
  const actor = requireMoney(viewer);
  if (!(await services.rateLimits.take(refundLimit, actor.userId))) {
    throw paymentErrors.tooManyRefunds();
  }
  if (isId(request.purchaseId)) await refundOrderOf(services, actor, request);
  else await refundMonthOf(services, actor, request);
}

async function refundOrderOf(
  services: Services,
  actor: UserViewer,
  { purchaseId, requestKey, amountCents, seenLeftCents, reason }: TeamRefundRequest,
): Promise<void> {
  await services.database.asSystem("refund order", async (transaction) => {
    const order = await lockOrder(transaction, purchaseId);
    if (!order) throw paymentErrors.orderNotFound();
    requireOther(actor, order.userId);
    const asked = { requestKey, amountCents, thing: { orderId: order.id } };
    if (await isRepeated(transaction, asked)) return;
    const terms = await readOrderTerms(services, transaction, order);
    checkRequest(terms, { amountCents, seenLeftCents });
    const share = await findShare(transaction, order.id);
    await addOrderRefund(services, transaction, order, {
      actorId: actor.userId,
      reason,
      refundCents: amountCents,
      requestKey,
      byTeam: true,
      share: share && {
        payeeId: share.payeeId,
        cents: shareOfRefund({
          refundCents: amountCents,
          leftCents: terms.leftCents,
          lostCents: order.lostCents,
          shareCents: share.cents,
        }),
      },
    });
  });
}

async function refundMonthOf(
  services: Services,
  actor: UserViewer,
  { purchaseId, requestKey, amountCents, seenLeftCents, reason }: TeamRefundRequest,
): Promise<void> {
  const found = await services.database.asSystem("read month", (transaction) =>
    findMonth(transaction, purchaseId),
  );
  if (!found) throw paymentErrors.orderNotFound();
  requireOther(actor, found.userId);
  const paymentId = await readPaymentOfMonth(services, found);
  if (!paymentId) throw paymentErrors.notPaid();
  await services.database.asSystem("refund month", async (transaction) => {
    await lockSubscription(transaction, found.subscriptionId);
    const { provider, invoiceId } = found;
    const asked = { requestKey, amountCents, thing: { provider, invoiceId } };
    if (await isRepeated(transaction, asked)) return;
    const terms = await readMonthTerms(services, transaction, found);
    checkRequest(terms, { amountCents, seenLeftCents });
    await addMonthRefund(
      services,
      transaction,
      { ...found, paymentId },
      { actorId: actor.userId, reason, refundCents: amountCents, requestKey },
    );
  });
}

/** Whether the form has made this refund already. Throws `refund_changed` where it has made another one. */
async function isRepeated(
  transaction: DatabaseTransaction,
  asked: { requestKey: string; amountCents: number; thing: RefundedThing },
): Promise<boolean> {
  const made = await lockRefund(transaction, { requestKey: asked.requestKey });
  if (!made) return false;
  if (made.money.amountCents !== asked.amountCents || !isSameThing(made.thing, asked.thing)) {
    throw paymentErrors.refundChanged();
  }
  return true;
}

function isSameThing(one: RefundedThing, other: RefundedThing): boolean {
  if ("orderId" in one) return "orderId" in other && one.orderId === other.orderId;
  return (
    "invoiceId" in other && one.provider === other.provider && one.invoiceId === other.invoiceId
  );
}

function checkRequest(
  { denial, leftCents, part }: RefundTerms,
  { amountCents, seenLeftCents }: { amountCents: number; seenLeftCents: number },
): void {
  if (leftCents !== seenLeftCents) throw paymentErrors.refundChanged();
  if (denial) throw paymentErrors.refundDenied(denial);
  if (amountCents > leftCents) throw paymentErrors.refundTooLarge();
  if (part === null && amountCents < leftCents) throw paymentErrors.onlyWholeRefund();
}

/** The refund terms of a purchase and its refunds so far; undefined when it was never paid. */
export async function readRefunds(
  services: Services,
  transaction: DatabaseTransaction,
  purchaseId: string,
): Promise<{ terms: RefundTerms; refunds: Refund[] } | undefined> {
  if (isId(purchaseId)) {
    const order = await selectOrder(transaction, { orderId: purchaseId });
    if (!order?.paidAt) return undefined;
    const refunds = await selectRefunds(transaction, { orderId: order.id });
    return { refunds, terms: await readOrderTerms(services, transaction, order, refunds) };
  }
  const month = await findMonth(transaction, purchaseId);
  if (!month || month.money.amountCents === 0) return undefined;
  const { provider, invoiceId } = month;
  const refunds = await selectRefunds(transaction, { provider, invoiceId });
  return { refunds, terms: await readMonthTerms(services, transaction, month, refunds) };
}

async function readOrderTerms(
  services: Services,
  transaction: DatabaseTransaction,
  order: StoredOrder,
  known?: Refund[],
): Promise<RefundTerms> {
  const refunds = known ?? (await selectRefunds(transaction, { orderId: order.id }));
  const { lostCents } = order;
  const leftCents = leftAfter(order.money.amountCents, refunds, lostCents);
  const own = await services.payments
    .handlerOf(order.purpose)
    .teamRefund.describe(services, transaction, order);
  const share = order.settledAt ? await findShare(transaction, order.id) : null;
  return {
    leftCents,
    ...own,
    shareCents: share
      ? shareOfRefund({ refundCents: leftCents, leftCents, lostCents, shareCents: share.cents })
      : 0,
    denial:
      denialOf(services, {
        provider: order.provider,
        leftCents,
        lostCents,
        refunds,
        isInDispute: await isDisputed(transaction, order.id),
      }) ??
      (order.status === "paid" || order.status === "refunded"
        ? own.denial
        : "Nothing has been charged."),
  };
}

async function readMonthTerms(
  services: Services,
  transaction: DatabaseTransaction,
  month: PaidMonth,
  known?: Refund[],
): Promise<RefundTerms> {
  const { provider, invoiceId, money } = month;
  const refunds = known ?? (await selectRefunds(transaction, { provider, invoiceId }));
  const paymentIds = month.paymentId ? [month.paymentId] : [];
  const wasReturned = await isAnySurplus(transaction, { provider, paymentIds });
  const leftCents = wasReturned ? 0 : leftAfter(money.amountCents, refunds, month.lostCents);
  return {
    leftCents,
    denial: denialOf(services, {
      provider,
      leftCents,
      lostCents: month.lostCents,
      refunds,
      isInDispute: await isDisputed(transaction, invoiceId),
    }),
    whole: isCurrentMonth(month, services.clock.now())
      ? "The subscription ends right away and isn't charged again."
      : "The subscription doesn't change.",
    part: "The subscription doesn't change.",
    shareCents: 0,
  };
}

function denialOf(
  { payments: { gateway } }: Services,
  {
    provider,
    leftCents,
    lostCents,
    refunds,
    isInDispute,
  }: {
    provider: string;
    leftCents: number;
    lostCents: number;
    refunds: readonly Refund[];
    isInDispute: boolean;
  },
): string | null {
  const due = refunds.find(({ status }) => status === "due");
  if (due && isInDispute) {
    return `A refund of ${formatMoney(due.money)} is on hold until the customer's bank decides the dispute.`;
  }
  if (due) return `A refund of ${formatMoney(due.money)} is on its way. Wait until it's done.`;
  if (isInDispute) {
    return "The customer is disputing this payment with their bank. Wait for the bank's decision.";
  }
  if (leftCents === 0 && lostCents > 0) {
    return "The customer got the money back from their bank, so there's nothing to refund.";
  }
  if (leftCents === 0) return "There's nothing left to refund.";
  if (provider !== gateway.name) {
    return "This was paid through a payment provider that we no longer use. Refund it there.";
  }
  return null;
}
