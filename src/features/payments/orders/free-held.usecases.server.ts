import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { heldBalance, postMove } from "../ledger/ledger.store.server.ts";
import type { Order } from "../payments.types.ts";

/**
 * No payee gets a share of a locked order anymore, because everything has gone back. The amount still held
 * for a payee becomes the site's, which bore the bank's part.
 */
export async function freeHeld(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<void> {
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
