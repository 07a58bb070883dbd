import type { DatabaseTransaction } from "#platform/database/database.ts";
import { insertAddressIdentity } from "../one-time/confirm-address.store.server.ts";
import { deleteOneTime } from "../one-time/one-time.store.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { Account } from "../users/users.store.server.ts";

/** Notes the address that the account is to have once it is proven; nobody has confirmed it yet. */
export async function notePendingAddress(
  transaction: DatabaseTransaction,
  userId: string,
  { kind, address }: Contact,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set(
      kind === "email"
        ? { email_change: address, email_change_confirm_status: 0 }
        : { phone_change: address },
    )
    .where("id", "=", userId)
    .execute();
}

/** Notes that one of the two mailboxes has confirmed the change. */
export async function noteFirstHalf(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({ email_change_confirm_status: 1, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/**
 * Gives the account its proven new address, in its identity too, and forgets every pending link and
 * code. An anonymous account becomes a permanent one.
 */
export async function applyAddress(
  transaction: DatabaseTransaction,
  { user, identities }: Account,
  { kind, address }: Contact,
  { now, proven = true }: { now: Date; proven?: boolean },
): Promise<void> {
  const claims = { sub: user.id, [kind]: address, [`${kind}_verified`]: proven };
  await transaction
    .updateTable("auth.users")
    .set({
      [kind]: address,
      [`${kind}_confirmed_at`]: now,
      is_anonymous: false,
      raw_user_meta_data: JSON.stringify({
        ...(user.raw_user_meta_data as object),
        ...claims,
        [`${kind}_verified`]: true,
      }),
      updated_at: now,
    })
    .where("id", "=", user.id)
    .execute();
  const own = identities.find(({ provider }) => provider === kind);
  if (own) {
    const data = JSON.stringify({ ...(own.identity_data as object), ...claims });
    await transaction
      .updateTable("auth.identities")
      .set({ identity_data: data, updated_at: now })
      .where("id", "=", own.id)
      .execute();
  } else {
    await insertAddressIdentity(transaction, user, { kind, address }, { now, proven });
  }
  await deleteOneTime(transaction, user.id);
}
