import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { Account } from "../users/users.store.server.ts";
import { deleteOneTime } from "./one-time.store.server.ts";

/**
 * Marks the account's address as confirmed and forgets every pending link and code of the user.
 * `proven` false is for servers that take addresses as they come: the identity then stays
 * unverified.
 */
export async function confirmAddress(
  transaction: DatabaseTransaction,
  { user, identities }: Account,
  kind: Contact["kind"],
  { now, proven = true }: { now: Date; proven?: boolean },
): Promise<void> {
  const verified = { [`${kind}_verified`]: true };
  await transaction
    .updateTable("auth.users")
    .set({
      [`${kind}_confirmed_at`]: user[`${kind}_confirmed_at`] ?? now,
      raw_user_meta_data: JSON.stringify({ ...(user.raw_user_meta_data as object), ...verified }),
      updated_at: now,
    })
    .where("id", "=", user.id)
    .execute();
  for (const identity of proven ? identities.filter(({ provider }) => provider === kind) : []) {
    const data = { ...(identity.identity_data as object), ...verified };
    await transaction
      .updateTable("auth.identities")
      .set({ identity_data: JSON.stringify(data), updated_at: now })
      .where("id", "=", identity.id)
      .execute();
  }
  await deleteOneTime(transaction, user.id);
}

/** As `confirmAddress`, of the mailbox. */
export async function confirmEmail(
  transaction: DatabaseTransaction,
  account: Account,
  now: Date,
): Promise<void> {
  await confirmAddress(transaction, account, "email", { now });
}
