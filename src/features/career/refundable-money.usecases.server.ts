import { findOrdersOf, listOrdersOnHold } from "#features/payments/payments.contract.ts";
import type { ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { paidMoney } from "./career.rules.ts";
import type { PlaybookPayment } from "./career.types.ts";

/**
 * The money paid for a playbook, without what the team or the bank has given back, and the part of it that waits for
 * the payer's bank.
 */
export async function moneyToReturn(
  transaction: DatabaseTransaction,
  payments: readonly PlaybookPayment[],
): Promise<ReturnedMoney> {
  const money = paidMoney(payments);
  const orderIds = paidOrdersOf(payments);
  const onHold = await listOrdersOnHold(transaction, orderIds);
  let { amountCents } = money;
  let onHoldCents = 0;
  for (const order of await findOrdersOf(transaction, orderIds)) {
    const backCents = (order.refundedMoney?.amountCents ?? 0) + order.lostCents;
    // A bank may take back what was refunded before.
    const givenBack = Math.min(backCents, order.money.amountCents);
    amountCents -= givenBack;
    if (onHold.has(order.id)) onHoldCents += order.money.amountCents - givenBack;
  }
  return { money: { ...money, amountCents }, onHoldCents };
}

/** Whether a refund for one of the payments of a playbook waits for the payer's bank. */
export async function isReturnOnHold(
  services: Services,
  viewer: Viewer,
  payments: readonly PlaybookPayment[],
): Promise<boolean> {
  const onHold = await services.database.as(viewer, (transaction) =>
    listOrdersOnHold(transaction, paidOrdersOf(payments)),
  );
  return onHold.size > 0;
}

function paidOrdersOf(payments: readonly PlaybookPayment[]): string[] {
  return payments.flatMap(({ order_id: orderId, paid_at, refunded_at }) =>
    orderId && paid_at && !refunded_at ? [orderId] : [],
  );
}
