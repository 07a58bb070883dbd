import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Accounts as other features may join them in their own statements: how they are reached, and where
 * they stand. For reading alone, in the system's transaction.
 */
export function accountRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("auth.users")
    .select([
      "id",
      "email",
      "phone",
      "created_at",
      "confirmed_at",
      "email_confirmed_at",
      "last_sign_in_at",
      "banned_until",
      "deleted_at",
      "is_anonymous",
    ]);
}

/** Accounts that were merged into another one, as other features may join them to what logs say. */
export function mergedAccountRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("private.merged_accounts")
    .select(["former_id", "user_id", "email", "merged_at"]);
}

/** Roles of accounts, as other features may join them in their own statements. */
export function roleRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("user_roles").select(["user_id", "role"]);
}

/** The accounts that are suspended, as other features may ask for them in their own statements. */
export function suspendedAccounts(transaction: DatabaseTransaction) {
  return transaction.selectFrom("private.suspensions").select("user_id");
}

/**
 * Sessions with when they began and were last renewed, as other features may join them. For reading
 * alone.
 */
export function sessionRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("auth.sessions").select(["user_id", "created_at", "refreshed_at"]);
}

/** Whether there is such an account, and it is not suspended. */
export async function isActiveAccount(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("auth.users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .where((where) =>
      where.or([where("banned_until", "is", null), where("banned_until", "<=", now)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether any account has an address at a domain. Works on a database without any of our tables.
 */
export async function hasAccountsAt(database: Database, domain: string): Promise<boolean> {
  const { rows: tables } = await database.executeRaw(
    "select to_regclass('auth.users') is not null as known",
  );
  if (tables[0]?.known !== true) return false;
  const { rows } = await database.executeRaw(
    `select exists (select from auth.users where email like '%@${domain}') as found`,
  );
  return rows[0]?.found === true;
}

/** The account that has proven an address to be its own. */
export async function findProvenOwner(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("auth.users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("email_confirmed_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export interface AccountSummary {
  lastSignInAt: Date | null;
  emailConfirmedAt: Date | null;
  providers: string[];
  factors: number;
  passkeys: number;
  sessions: number;
  reason: string | null;
  /** The email of whoever suspended the account; null where that account is gone. */
  suspendedBy: string | null;
  /** Null: the secret key, or not suspended. */
  suspendedById: string | null;
  /** Accounts that were merged into it. Logs still name them. */
  formerIds: string[];
}

/**
 * Reads an account's sign-in methods, its number of sessions, its suspension, if any, and which accounts were
 * merged into it.
 */
export async function readAccountSummary(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<AccountSummary | undefined> {
  const { rows } = await sql<AccountSummary>`
    select users.last_sign_in_at as "lastSignInAt", users.email_confirmed_at as "emailConfirmedAt",
      array(
        select provider from auth.identities where user_id = users.id order by created_at
      ) as providers,
      (select count(*) from auth.mfa_factors
        where user_id = users.id and status = 'verified') as factors,
      (select count(*) from auth.webauthn_credentials where user_id = users.id) as passkeys,
      (select count(*) from auth.sessions where user_id = users.id
        and (not_after is null or not_after > ${now}::timestamptz)) as sessions,
      suspensions.reason, actor.email as "suspendedBy",
      suspensions.suspended_by as "suspendedById",
      array(
        select former_id from private.merged_accounts where user_id = users.id
      ) as "formerIds"
    from auth.users as users
    left join private.suspensions as suspensions on suspensions.user_id = users.id
    left join auth.users as actor on actor.id = suspensions.suspended_by
    where users.id = ${userId}::uuid
  `.execute(transaction);
  return rows[0];
}
