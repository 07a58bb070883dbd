import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { openDisputesOf } from "../disputed/disputed.store.server.ts";
import { holdShare } from "../disputed/hold-share.usecases.server.ts";
import { findChargedAccount, postMove } from "../ledger/ledger.store.server.ts";
import type { Settlement } from "../ledger/ledger.types.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order } from "../payments.types.ts";
import { lockOrder, markSettled, selectOrder } from "./orders.store.server.ts";

/**
 * Shares the money of a paid order in the ledger: `payeeCents` become due to the payee, and what is
 * left after a refund of a part is the site's fee. Once per order: asking again changes nothing, and
 * nothing is given back afterwards. While the payer's bank has a dispute about it, the share is held.
 * `transaction` is the system's.
 *
 * @throws `order_not_found`; `order_not_settleable` when it wasn't paid, was refunded in full, or has a
 * refund in progress; `share_exceeds_payment`.
 */
export async function settleOrder(
  services: Services,
  transaction: DatabaseTransaction,
  { purpose, subjectId, payeeId, payeeCents }: Settlement,
): Promise<Order> {
  const found = await selectOrder(transaction, { purpose, subjectId });
  const order = found && (await lockOrder(transaction, found.id));
  if (!order) throw paymentErrors.orderNotFound();
  if (order.settledAt) return order;
  const leftCents = leftOf(order);
  if (leftCents === 0) throw paymentErrors.notSettleable();
  if (!Number.isInteger(payeeCents) || payeeCents < 0 || payeeCents > leftCents) {
    throw paymentErrors.shareTooLarge();
  }

  const now = services.clock.now();
  const account = await findChargedAccount(transaction, { orderId: order.id });
  const posting = { source: { orderId: order.id }, occurredAt: now, memo: order.description };
  const feeCents = leftCents - payeeCents;
  // Money that came as revenue is the site's already.
  if (feeCents > 0 && account === "held") {
    await postMove(transaction, {
      ...posting,
      kind: "fee",
      money: { ...order.money, amountCents: feeCents },
      from: { account: "revenue" },
      to: { account },
    });
  }
  if (payeeCents > 0) {
    await postMove(transaction, {
      ...posting,
      kind: "payout_due",
      money: { ...order.money, amountCents: payeeCents },
      from: { account: "payable", payeeId },
      to: { account },
    });
  }
  const settled = await markSettled(transaction, order.id, now);
  for (const dispute of await openDisputesOf(transaction, order)) {
    await holdShare(services, transaction, order, dispute);
  }
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.order_settled",
    subject: { type: "order", id: order.id },
    details: { payeeId, payeeCents, feeCents, currency: order.money.currency },
  });
  return settled;
}

function leftOf({ status, money, refundedMoney }: Order): number {
  if (status === "paid") return money.amountCents;
  if (status !== "refunded" || !refundedMoney) return 0;
  return money.amountCents - refundedMoney.amountCents;
}
