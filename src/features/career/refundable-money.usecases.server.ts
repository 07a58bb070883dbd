import { findOrdersOf } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import { paidMoney } from "./career.rules.ts";
import type { PlaybookPayment } from "./career.types.ts";

/** What was paid for a playbook, without the parts that the team or the bank has given back. */
export async function moneyToReturn(
  transaction: DatabaseTransaction,
  payments: readonly PlaybookPayment[],
): Promise<Money> {
  const money = paidMoney(payments);
  const orderIds = payments.flatMap(({ order_id: orderId, paid_at, refunded_at }) =>
    orderId && paid_at && !refunded_at ? [orderId] : [],
  );
  let { amountCents } = money;
  for (const order of await findOrdersOf(transaction, orderIds)) {
    const backCents = (order.refundedMoney?.amountCents ?? 0) + order.lostCents;
    // A bank may take back what was refunded before.
    amountCents -= Math.min(backCents, order.money.amountCents);
  }
  return { ...money, amountCents };
}
