import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { findChargedAccount } from "../ledger/ledger.store.server.ts";
import { dropRefund, notifyRefunded } from "../orders/change-order.usecases.server.ts";
import type { StoredOrder } from "../orders/orders.store.server.ts";
import { addOrderRefund } from "../orders/request-refund.usecases.server.ts";
import { leftAfter, shareOfRefund } from "../refunds/refunds.rules.ts";
import { lockRefund, selectRefunds } from "../refunds/refunds.store.server.ts";
import { emailAboutLoss } from "./dispute-emails.usecases.server.ts";
import type { Dispute } from "./disputes.types.ts";

/**
 * The payer's bank has taken a locked order's money for good. A refund that waited is given up, and what
 * was bought ends as after a full refund. Where a payee has earned their share, the site bears the loss
 * and what was bought stays. Returns the account that the loss is booked to.
 */
export async function loseOrder(
  services: Services,
  transaction: DatabaseTransaction,
  disputed: StoredOrder,
  dispute: Dispute,
): Promise<"held" | "revenue"> {
  const handler = services.payments.handlerOf(disputed.purpose);
  const isEarned =
    disputed.settledAt !== null ||
    ((await handler.isEarned?.(services, transaction, disputed)) ?? false);
  const { order, droppedCents } = await dropWaiting(services, transaction, disputed, dispute);
  const refunds = await selectRefunds(transaction, { orderId: order.id });
  const isWhole = leftAfter(order.money.amountCents, refunds, order.lostCents) === 0;
  const lost = {
    money: { ...order.money, amountCents: Math.min(dispute.amountCents, order.money.amountCents) },
    decidedBy: "bank" as const,
    payeeCents: 0,
  };
  if (isEarned || !isWhole) {
    if (droppedCents > 0) {
      const backCents = (order.refundedMoney?.amountCents ?? 0) + droppedCents;
      await notifyRefunded(services, transaction, order, lost, backCents);
    }
    await emailAboutLoss(services, transaction, order, { lost: lost.money, ended: null });
    return "revenue";
  }
  const event = await notifyRefunded(services, transaction, order, lost);
  const ended = await handler.teamRefund.end(services, transaction, event);
  await emailAboutLoss(services, transaction, order, { lost: lost.money, ended });
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.dispute_loss_applied",
    subject: { type: "dispute", id: dispute.id, name: dispute.providerId, personId: order.userId },
    details: { orderId: order.id, ...lost.money },
  });
  return order.settledAt ? "revenue" : await findChargedAccount(transaction, { orderId: order.id });
}

/**
 * Gives up the refund that waited for the bank, unless the bank took less: what the payer still misses of
 * it goes back, with as much of the payee's share. Returns the order,
 * and what of the refund the payer has through the bank.
 */
async function dropWaiting(
  services: Services,
  transaction: DatabaseTransaction,
  order: StoredOrder,
  { amountCents: bankCents }: Dispute,
): Promise<{ order: StoredOrder; droppedCents: number }> {
  const due = await lockRefund(transaction, { dueOrderId: order.id });
  if (!due || order.status !== "refund_due") return { order, droppedCents: 0 };
  const after = await dropRefund(services, transaction, order, due);
  const restCents = due.money.amountCents - bankCents;
  if (restCents <= 0) return { order: after, droppedCents: due.money.amountCents };
  await addOrderRefund(services, transaction, after, {
    actorId: null,
    reason: "The payer's bank returned less than was to be refunded",
    refundCents: restCents,
    byTeam: due.byTeam,
    share: due.payeeId
      ? {
          payeeId: due.payeeId,
          cents: shareOfRefund({
            refundCents: restCents,
            leftCents: restCents,
            lostCents: bankCents,
            shareCents: due.payeeCents,
          }),
        }
      : null,
  });
  return { order: after, droppedCents: 0 };
}
