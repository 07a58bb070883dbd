import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { readAccount } from "./users.store.server.ts";

/**
 * Whether the owner of an account has shown that email to `email` reaches them: it is the account's
 * address, and a link or code that was sent there confirmed it. Where addresses are taken as
 * confirmed at sign-up nothing is proven by that.
 */
export async function hasProvenMailbox(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  if (!services.auth.confirmsAddresses) return false;
  const account = await readAccount(transaction, userId);
  if (!account) return false;
  const { user } = account;
  return (
    user.email?.toLowerCase() === email.trim().toLowerCase() &&
    user.email_confirmed_at !== null &&
    user.confirmation_sent_at !== null
  );
}
