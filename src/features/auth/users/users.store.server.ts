import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  AuthIdentities,
  AuthMfaFactors,
  AuthUsers,
  PrivateRecoveryCodeSets,
} from "#platform/database/schema.gen.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";
import type { Contact } from "./contact.rules.ts";
import { withoutIdentity } from "./metadata.rules.ts";

export type RecoverySet = Selectable<PrivateRecoveryCodeSets>;

/** A user's row with its identities and factors: all that the protocol's user object shows. */
export interface Account {
  user: Selectable<AuthUsers>;
  identities: Selectable<AuthIdentities>[];
  factors: Selectable<AuthMfaFactors>[];
  /** The set of recovery codes, which the protocol shows as one more factor. */
  recoveryCodes?: RecoverySet | undefined;
}

export async function findUserByEmail(
  transaction: DatabaseTransaction,
  email: string,
): Promise<Selectable<AuthUsers> | undefined> {
  return await findUserByContact(transaction, { kind: "email", address: email });
}

/** The user of an e-mail address or telephone number. */
export async function findUserByContact(
  transaction: DatabaseTransaction,
  contact: Contact,
): Promise<Selectable<AuthUsers> | undefined> {
  return await selectUserByContact(transaction, contact).executeTakeFirst();
}

/** The query of `findUserByContact`, for who runs it by itself. */
export function selectUserByContact(query: DatabaseTransaction, { kind, address }: Contact) {
  const users = query.selectFrom("auth.users").selectAll().where("deleted_at", "is", null);
  return kind === "email"
    ? users.where("email", "=", address).where("is_sso_user", "=", false)
    : users.where("phone", "=", address);
}

/** `deletedToo`: also where only the row is left of somebody who was deleted. */
export async function readAccount(
  transaction: DatabaseTransaction,
  userId: string,
  { deletedToo = false } = {},
): Promise<Account | undefined> {
  const row = await selectAccounts(transaction).where("users.id", "=", userId).executeTakeFirst();
  return row && (deletedToo || !row.deleted_at) ? toAccount(row) : undefined;
}

/** The accounts of an e-mail address or telephone number: one or none. For `toAccount`. */
export function selectAccountsByContact(query: DatabaseTransaction, { kind, address }: Contact) {
  const accounts = selectAccounts(query).where("users.deleted_at", "is", null);
  return kind === "email"
    ? accounts.where("users.email", "=", address).where("users.is_sso_user", "=", false)
    : accounts.where("users.phone", "=", address);
}

/** Users with all that belongs to their account, in one statement. */
function selectAccounts(query: DatabaseTransaction) {
  return query
    .selectFrom("auth.users as users")
    .selectAll("users")
    .select([
      sql<FromJson<Selectable<AuthIdentities>>[]>`(
        select coalesce(json_agg(part order by part.created_at), '[]')
        from auth.identities part where part.user_id = users.id
      )`.as("identities"),
      sql<FromJson<Selectable<AuthMfaFactors>>[]>`(
        select coalesce(json_agg(part order by part.created_at), '[]')
        from auth.mfa_factors part where part.user_id = users.id
      )`.as("factors"),
      sql<FromJson<RecoverySet> | null>`(
        select to_json(part) from private.recovery_code_sets part where part.user_id = users.id
      )`.as("recovery_codes"),
    ]);
}

/** A row as JSON tells it: times are text. */
type FromJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>;

/** Converts a row of `selectAccountsByContact` to an account. */
export function toAccount({ identities, factors, recovery_codes, ...user }: AccountRow): Account {
  return {
    user,
    identities: identities.map((row) => ({
      ...row,
      created_at: toTime(row.created_at),
      updated_at: toTime(row.updated_at),
      last_sign_in_at: toTime(row.last_sign_in_at),
    })),
    factors: factors.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
      last_challenged_at: toTime(row.last_challenged_at),
    })),
    recoveryCodes: recovery_codes
      ? {
          ...recovery_codes,
          created_at: new Date(recovery_codes.created_at),
          updated_at: new Date(recovery_codes.updated_at),
          locked_until: toTime(recovery_codes.locked_until),
        }
      : undefined,
  };
}

const toTime = (text: string | null) => (text === null ? null : new Date(text));

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

/**
 * An account's address in lower case, if its owner has proven it: only then what is kept under the
 * address is theirs. For the system's transaction.
 */
export async function readProvenEmail(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("auth.users")
    .select("email")
    .where("id", "=", userId)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  return row?.email?.toLowerCase();
}

/**
 * By what rows anywhere are an account's: its id, its address once it is proven, and where it is
 * written to.
 */
export async function readDataSubject(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<DataSubject> {
  const user = await transaction
    .selectFrom("auth.users")
    .select(["email", "phone", "email_confirmed_at"])
    .select(
      sql<string[]>`array(
        select former_id from private.merged_accounts where user_id = auth.users.id
      )`.as("formerIds"),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  return {
    userId,
    formerIds: user?.formerIds ?? [],
    provenEmail: user?.email_confirmed_at ? user.email?.toLowerCase() : undefined,
    contacts: [user?.email, user?.phone].flatMap((contact) => contact || []),
  };
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

/**
 * Holds users' rows so that nothing that refers to them can be added, changed or read for a change, and waits for what
 * is being added. In the order of their ids.
 */
export async function lockUsersWholly(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<void> {
  for (const id of [...userIds].sort()) {
    await transaction
      .selectFrom("auth.users")
      .select("id")
      .where("id", "=", id)
      .forUpdate()
      .execute();
  }
}

export interface NewUser {
  id: string;
  email?: string | undefined;
  phone?: string | undefined;
  /** Null for who comes in by links and codes alone. */
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  now: Date;
}

/**
 * Adds an unconfirmed user with an identity of its address. Fails on `users_email_partial_key` or
 * `users_phone_key` when that is taken.
 */
export async function insertUser(transaction: DatabaseTransaction, user: NewUser): Promise<void> {
  const provider = user.email ? "email" : "phone";
  const claims = {
    sub: user.id,
    ...(user.email ? { email: user.email } : { phone: user.phone }),
    email_verified: false,
    phone_verified: false,
  };
  await transaction
    .insertInto("auth.users")
    .values({
      id: user.id,
      email: user.email ?? null,
      phone: user.phone ?? null,
      encrypted_password: user.passwordHash,
      raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
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
      provider,
      identity_data: JSON.stringify({ ...withoutIdentity(user.metadata), ...claims }),
      last_sign_in_at: user.now,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute();
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
      ...(change.passwordHash ? { encrypted_password: change.passwordHash } : {}),
      updated_at: change.now,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Puts another hash of the same password in the place of `from`. False when that is not there any
 * more.
 */
export async function replacePasswordHash(
  transaction: DatabaseTransaction,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await transaction
    .updateTable("auth.users")
    .set({ encrypted_password: to })
    .where("id", "=", userId)
    .where("encrypted_password", "=", from)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Remembers which account it was, for logs that name it. */
export async function insertMergedAccount(
  transaction: DatabaseTransaction,
  merged: { formerId: string; userId: string; email: string | null; mergedAt: Date },
): Promise<void> {
  await transaction
    .insertInto("private.merged_accounts")
    .values({
      former_id: merged.formerId,
      user_id: merged.userId,
      email: merged.email,
      merged_at: merged.mergedAt,
    })
    .execute();
}

/** The account that an account was merged into. */
export async function findMergedInto(
  transaction: DatabaseTransaction,
  formerId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("private.merged_accounts")
    .select("user_id")
    .where("former_id", "=", formerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** The account's row; what refers to it goes with it, or forgets whose it was. */
export async function deleteUser(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom("auth.users").where("id", "=", userId).execute();
}
