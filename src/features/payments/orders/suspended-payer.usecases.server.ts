import { holdStanding, readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Order } from "../payments.types.ts";
import { suspendedPayerEmail } from "./orders.emails.ts";
import { requestRefund } from "./request-refund.usecases.server.ts";

/**
 * Whether an order buys nothing because its payer was suspended before the money came. Of money
 * that is held for somebody else its feature judges: there are two sides then.
 */
export async function isRefusedPayer(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, purpose }: Order,
): Promise<boolean> {
  if (userId === null || services.payments.handlerOf(purpose).funds === "held") return false;
  return (await holdStanding(transaction, [userId])).size > 0;
}

/** Gives the money of a payer back who was suspended before it came, and tells them. */
export async function returnToSuspendedPayer(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
): Promise<void> {
  await requestRefund(services, transaction, {
    orderId: order.id,
    reason: "The account was suspended before the payment arrived",
  });
  await emailRefundNotice(services, transaction, order);
}

/** Emails a payer that a payment which arrived after their account was suspended is refunded. */
export async function emailRefundNotice(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, description, money }: Pick<Order, "userId" | "description" | "money">,
): Promise<void> {
  const to = userId && (await readAccountEmail(transaction, userId));
  if (!to) return;
  await services.mail.enqueue(transaction, suspendedPayerEmail(to, { description, money }));
}
