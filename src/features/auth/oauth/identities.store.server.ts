import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthIdentities } from "#platform/database/schema.gen.ts";
import type { Account } from "../users/users.store.server.ts";
import {
  accountClaims,
  mergeMetadata,
  type ProviderIdentity,
  toAppMetadata,
  toIdentityData,
} from "./provider-claims.rules.ts";

export type IdentityRow = Selectable<AuthIdentities>;

/** The identity of this person at this provider, locked until the transaction ends. */
export async function lockIdentity(
  transaction: DatabaseTransaction,
  { provider, profile }: ProviderIdentity,
): Promise<IdentityRow | undefined> {
  return await transaction
    .selectFrom("auth.identities")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", profile.subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Fails on `identities_provider_id_provider_unique` when somebody else was faster. */
export async function insertIdentity(
  transaction: DatabaseTransaction,
  userId: string,
  identity: ProviderIdentity,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("auth.identities")
    .values({
      provider_id: identity.profile.subject,
      user_id: userId,
      provider: identity.provider,
      identity_data: JSON.stringify(toIdentityData(identity)),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await describeProviders(transaction, userId, now);
}

/** Writes down what the provider says today, in the identity and in the user's metadata. */
export async function refreshIdentity(
  transaction: DatabaseTransaction,
  account: Account,
  identity: ProviderIdentity,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.identities")
    .set({
      identity_data: JSON.stringify(toIdentityData(identity)),
      last_sign_in_at: now,
      updated_at: now,
    })
    .where("provider", "=", identity.provider)
    .where("provider_id", "=", identity.profile.subject)
    .execute();
  await refreshMetadata(transaction, account, identity, now);
}

export async function refreshMetadata(
  transaction: DatabaseTransaction,
  { user }: Account,
  identity: ProviderIdentity,
  now: Date,
): Promise<void> {
  const metadata = mergeMetadata(
    (user.raw_user_meta_data ?? {}) as Record<string, unknown>,
    identity,
  );
  await transaction
    .updateTable("auth.users")
    .set({ raw_user_meta_data: JSON.stringify(metadata), updated_at: now })
    .where("id", "=", user.id)
    .execute();
}

/**
 * Adds a user whom a provider knows. Fails on `users_email_partial_key` when the address is taken.
 */
export async function insertProviderUser(
  transaction: DatabaseTransaction,
  {
    id,
    email,
    identity,
    now,
  }: { id: string; email: string; identity: ProviderIdentity; now: Date },
): Promise<void> {
  const { provider } = identity;
  await transaction
    .insertInto("auth.users")
    .values({
      id,
      email,
      email_confirmed_at: identity.profile.emailVerified ? now : null,
      raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
      raw_user_meta_data: JSON.stringify({
        ...mergeMetadata({}, identity),
        ...accountClaims(id, email, identity),
      }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertIdentity(transaction, id, identity, now);
}

/** Sets the account's address; null removes it. Fails on `users_email_partial_key` when taken. */
export async function setAddress(
  transaction: DatabaseTransaction,
  userId: string,
  { email, confirmedAt, now }: { email: string | null; confirmedAt: Date | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({ email, email_confirmed_at: confirmedAt, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Makes an anonymous account permanent: its owner can come back with an identity at a provider. */
export async function makePermanent(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({ is_anonymous: false })
    .where("id", "=", userId)
    .where("is_anonymous", "=", true)
    .execute();
}

/** Removes an identity; the telephone number goes with its own. */
export async function deleteIdentity(
  transaction: DatabaseTransaction,
  identity: IdentityRow,
  now: Date,
): Promise<void> {
  await transaction.deleteFrom("auth.identities").where("id", "=", identity.id).execute();
  if (identity.provider === "phone") {
    await transaction
      .updateTable("auth.users")
      .set({
        phone: null,
        phone_confirmed_at: null,
        raw_user_meta_data: sql<string>`(raw_user_meta_data - 'phone') || '{"phone_verified": false}'`,
        updated_at: now,
      })
      .where("id", "=", identity.user_id)
      .execute();
  }
  await describeProviders(transaction, identity.user_id, now);
}

/** Brings `app_metadata` in line with the identities there are. */
async function describeProviders(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  const identities = await transaction
    .selectFrom("auth.identities")
    .select("provider")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const user = await transaction
    .selectFrom("auth.users")
    .select("raw_app_meta_data")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const metadata = toAppMetadata(
    (user.raw_app_meta_data ?? {}) as Record<string, unknown>,
    identities.map(({ provider }) => provider),
  );
  await transaction
    .updateTable("auth.users")
    .set({ raw_app_meta_data: JSON.stringify(metadata), updated_at: now })
    .where("id", "=", userId)
    .execute();
}
