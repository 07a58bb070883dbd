import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Order } from "../payments.types.ts";
import { extraPaymentEmail } from "./orders.emails.ts";

/** Emails a payer that a payment too many goes back, once it's newly recorded. */
export async function emailExtraPayment(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, description, money }: Pick<Order, "userId" | "description" | "money">,
): Promise<void> {
  const to = userId && (await readAccountEmail(transaction, userId));
  if (!to) return;
  await services.mail.enqueue(transaction, extraPaymentEmail(to, { description, money }));
}
