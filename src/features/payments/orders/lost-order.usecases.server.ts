import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { heldBalance, postMove } from "../ledger/ledger.store.server.ts";
import type { Order } from "../payments.types.ts";
import { notifyRefunded } from "./change-order.usecases.server.ts";

/**
 * Everything of a locked order was to be refunded, and the payer has it back through their bank already.
 * Its feature learns that, and what we kept for a payee is the site's, which bore the loss.
 */
export async function closeLostOrder(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<void> {
  await notifyRefunded(services, transaction, order, {
    money: { ...order.money, amountCents: order.lostCents },
    decidedBy: "bank",
    payeeCents: 0,
  });
  const heldCents = await heldBalance(transaction, order.id);
  if (heldCents <= 0) return;
  await postMove(transaction, {
    kind: "fee",
    source: { orderId: order.id },
    occurredAt: services.clock.now(),
    memo: order.description,
    money: { ...order.money, amountCents: heldCents },
    from: { account: "revenue" },
    to: { account: "held" },
  });
}
