import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Order } from "../payments.types.ts";
import { notifyRefunded } from "./change-order.usecases.server.ts";
import { freeHeld } from "./free-held.usecases.server.ts";

/**
 * So much of a locked order was to be refunded, or everything, and the payer has it back through their bank
 * already. Its feature learns that. With everything back, what we kept for a payee is the site's, which
 * bore the loss.
 */
export async function closeLostOrder(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  wantedCents = order.money.amountCents,
): Promise<void> {
  const lost = {
    money: { ...order.money, amountCents: Math.min(order.lostCents, wantedCents) },
    decidedBy: "bank" as const,
    payeeCents: 0,
  };
  await notifyRefunded(services, transaction, order, lost, wantedCents);
  if (wantedCents === order.money.amountCents) await freeHeld(services, transaction, order);
}
