import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { Account } from "../users/users.store.server.ts";
import { deleteOneTime } from "./one-time.store.server.ts";

/**
 * Marks the account's address as confirmed and forgets every pending link and code of the user. An
 * account that a provider made has no identity of the address and gets one: otherwise nothing would
 * show that its owner has proven the mailbox. `proven` false is for servers that take addresses as
 * they come: the identity then stays unverified.
 */
export async function confirmAddress(
  transaction: DatabaseTransaction,
  { user, identities }: Account,
  kind: Contact["kind"],
  { now, proven = true }: { now: Date; proven?: boolean },
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({
      [`${kind}_confirmed_at`]: user[`${kind}_confirmed_at`] ?? now,
      raw_user_meta_data: JSON.stringify({
        ...(user.raw_user_meta_data as object),
        [`${kind}_verified`]: true,
      }),
      updated_at: now,
    })
    .where("id", "=", user.id)
    .execute();
  if (proven) await recordAddressProof(transaction, { user, identities }, kind, now);
  await deleteOneTime(transaction, user.id);
}

/**
 * Notes in the account's own identity of an address that its owner has proven it, whatever any
 * provider says of it later. An account that a provider made gets that identity.
 */
export async function recordAddressProof(
  transaction: DatabaseTransaction,
  { user, identities }: Pick<Account, "user" | "identities">,
  kind: Contact["kind"],
  now: Date,
): Promise<void> {
  const own = identities.filter(({ provider }) => provider === kind);
  const address = user[kind];
  if (own.length === 0 && address) {
    await insertAddressIdentity(transaction, user, { kind, address }, { now });
  }
  for (const identity of own) {
    const data = { ...(identity.identity_data as object), [`${kind}_verified`]: true };
    await transaction
      .updateTable("auth.identities")
      .set({ identity_data: JSON.stringify(data), updated_at: now })
      .where("id", "=", identity.id)
      .execute();
  }
}

/** Adds an account's first identity of a kind of address, and names it among its providers. */
export async function insertAddressIdentity(
  transaction: DatabaseTransaction,
  user: Account["user"],
  { kind, address }: Contact,
  { now, proven = true }: { now: Date; proven?: boolean },
): Promise<void> {
  const application = (user.raw_app_meta_data ?? {}) as { provider?: string; providers?: string[] };
  await transaction
    .updateTable("auth.users")
    .set({
      raw_app_meta_data: JSON.stringify({
        ...application,
        provider: application.provider ?? kind,
        providers: [...new Set([...(application.providers ?? []), kind])],
      }),
    })
    .where("id", "=", user.id)
    .execute();
  await transaction
    .insertInto("auth.identities")
    .values({
      provider_id: user.id,
      user_id: user.id,
      provider: kind,
      identity_data: JSON.stringify({
        email_verified: false,
        phone_verified: false,
        sub: user.id,
        [kind]: address,
        [`${kind}_verified`]: proven,
      }),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** As `confirmAddress`, of the mailbox. */
export async function confirmEmail(
  transaction: DatabaseTransaction,
  account: Account,
  now: Date,
): Promise<void> {
  await confirmAddress(transaction, account, "email", { now });
}
