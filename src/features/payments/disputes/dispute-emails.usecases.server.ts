import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import { returnedByBankEmail } from "./disputes.emails.ts";

/** Emails the payer that their bank has returned a payment, and what that ends. */
export async function emailAboutLoss(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, description }: { userId: string | null; description: string },
  { lost, ended }: { lost: Money; ended: string | null },
): Promise<void> {
  const payer = userId && (await readAccountEmail(transaction, userId));
  if (!payer) return;
  const { baseUrl } = services.application;
  const email = returnedByBankEmail(payer, { baseUrl, description, money: lost, ended });
  await services.mail.enqueue(transaction, email);
}
