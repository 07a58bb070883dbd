import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { newsAddressOf } from "./news-address.rules.ts";
import type { Account } from "./users.store.server.ts";

/** Emails news of the account to its address, where it has one that is proven. */
export async function notifyOwner(
  services: Services,
  transaction: DatabaseTransaction,
  { user }: Pick<Account, "user">,
  write: (to: string) => Email,
): Promise<void> {
  const address = newsAddressOf(user.email, user.email_confirmed_at);
  if (address) await services.mail.enqueue(transaction, write(address), { lane: "security" });
}
