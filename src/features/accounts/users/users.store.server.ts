import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthIdentities, AuthMfaFactors, AuthUsers } from "#platform/database/schema.gen.ts";

/** A user's row with its identities and factors: all that the protocol's user object shows. */
export interface Account {
  user: Selectable<AuthUsers>;
  identities: Selectable<AuthIdentities>[];
  factors: Selectable<AuthMfaFactors>[];
}

export async function findUserByEmail(
  transaction: DatabaseTransaction,
  email: string,
): Promise<Selectable<AuthUsers> | undefined> {
  return await transaction
    .selectFrom("auth.users")
    .selectAll()
    .where("email", "=", email)
    .where("is_sso_user", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function readAccount(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Account | undefined> {
  const user = await transaction
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) return undefined;
  const identities = await transaction
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const factors = await transaction
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return { user, identities, factors };
}

/**
 * The present addresses of accounts, by the user's id. Accounts that are deleted or have no address
 * are left out. For the system's transaction.
 */
export async function readAccountEmails(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("auth.users")
    .select(["id", "email"])
    .where("id", "in", userIds)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])));
}

/** As `readAccountEmails`, of one account. */
export async function readAccountEmail(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const emails = await readAccountEmails(transaction, [userId]);
  return emails.get(userId);
}

/** Holds the user's row until the transaction ends: password and sessions change one at a time. */
export async function lockUser(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await transaction
    .selectFrom("auth.users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .execute();
}

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
  now: Date;
}

/** Adds an unconfirmed user with its e-mail identity. Fails on `users_email_partial_key` when taken. */
export async function insertUser(transaction: DatabaseTransaction, user: NewUser): Promise<void> {
  const claims = { sub: user.id, email: user.email, email_verified: false, phone_verified: false };
  await transaction
    .insertInto("auth.users")
    .values({
      id: user.id,
      email: user.email,
      encrypted_password: user.passwordHash,
      raw_app_meta_data: JSON.stringify({ provider: "email", providers: ["email"] }),
      raw_user_meta_data: JSON.stringify({ ...user.metadata, ...claims }),
      created_at: user.now,
      updated_at: user.now,
    })
    .execute();
  await transaction
    .insertInto("auth.identities")
    .values({
      provider_id: user.id,
      user_id: user.id,
      provider: "email",
      identity_data: JSON.stringify({ ...user.metadata, ...claims }),
      last_sign_in_at: user.now,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute();
}

/** Marks the mailbox as proven and forgets every pending one-time token of the user. */
export async function confirmEmail(
  transaction: DatabaseTransaction,
  account: Account,
  now: Date,
): Promise<void> {
  const { id, raw_user_meta_data } = account.user;
  const verified = { ...(raw_user_meta_data as object), email_verified: true };
  await transaction
    .updateTable("auth.users")
    .set({
      email_confirmed_at: now,
      confirmation_token: "",
      recovery_token: "",
      raw_user_meta_data: JSON.stringify(verified),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  for (const identity of account.identities.filter(({ provider }) => provider === "email")) {
    const data = { ...(identity.identity_data as object), email_verified: true };
    await transaction
      .updateTable("auth.identities")
      .set({ identity_data: JSON.stringify(data), updated_at: now })
      .where("id", "=", identity.id)
      .execute();
  }
  await transaction.deleteFrom("auth.one_time_tokens").where("user_id", "=", id).execute();
}

export async function updateUser(
  transaction: DatabaseTransaction,
  userId: string,
  change: { metadata?: Record<string, unknown>; passwordHash?: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({
      ...(change.metadata ? { raw_user_meta_data: JSON.stringify(change.metadata) } : {}),
      ...(change.passwordHash
        ? {
            encrypted_password: change.passwordHash,
            recovery_token: "",
            reauthentication_token: "",
          }
        : {}),
      updated_at: change.now,
    })
    .where("id", "=", userId)
    .execute();
}

/** Answers whether the role was new to the user. */
export async function grantRole(
  transaction: DatabaseTransaction,
  userId: string,
  role: "admin",
): Promise<boolean> {
  const granted = await transaction
    .insertInto("user_roles")
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role")
    .executeTakeFirst();
  return granted !== undefined;
}
