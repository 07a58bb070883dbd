import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedStatement, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { DashboardRole } from "./profile.constants.ts";
import type { AccountProfile } from "./profile.schemas.ts";

const profileOf = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
  query
    .selectFrom("account_profiles")
    .select(["dashboard_role", "full_name", "profession", "location", "linkedin_url", "resume_url"])
    .where("user_id", "=", userId),
);

/** A person's profile; undefined while there is none. */
export async function findProfile(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<AccountProfile | undefined> {
  const { rows } = await transaction.executeQuery(profileOf({ userId }));
  const [row] = rows;
  return row && { ...row, dashboard_role: row.dashboard_role as DashboardRole };
}

/** The names that people gave, by their account's id; who gave none is left out. */
export async function readFullNames(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("account_profiles")
    .select(["user_id", "full_name"])
    .where("user_id", "in", userIds)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, full_name }) => (full_name ? [[user_id, full_name] as const] : [])),
  );
}

/**
 * The full name in the profile of whoever has proven an address to be theirs. For the system's
 * transaction.
 */
export async function readNameAtAddress(
  transaction: DatabaseTransaction,
  address: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("account_profiles")
    .innerJoin(accountRows(transaction).as("accounts"), "accounts.id", "account_profiles.user_id")
    .select("account_profiles.full_name")
    .where("accounts.email", "=", address.toLowerCase())
    .where("accounts.email_confirmed_at", "is not", null)
    .where("accounts.deleted_at", "is", null)
    .executeTakeFirst();
  return row?.full_name ?? undefined;
}

/** As `readNameAtAddress` for several addresses, by the address in lower case. */
export async function readNamesAtAddresses(
  transaction: DatabaseTransaction,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("account_profiles")
    .innerJoin(accountRows(transaction).as("accounts"), "accounts.id", "account_profiles.user_id")
    .select(["accounts.email", "account_profiles.full_name"])
    .where(
      "accounts.email",
      "in",
      addresses.map((address) => address.toLowerCase()),
    )
    .where("accounts.email_confirmed_at", "is not", null)
    .where("accounts.deleted_at", "is", null)
    .execute();
  return new Map(
    rows.flatMap(({ email, full_name: name }) => (email && name ? [[email, name] as const] : [])),
  );
}

/** Keeps what is given and leaves the rest as it was. */
export async function saveProfile(
  transaction: DatabaseTransaction,
  userId: string,
  changes: Partial<AccountProfile>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("account_profiles")
    .values({ ...changes, user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...changes, updated_at: now }),
    )
    .execute();
}

/** The photo's place in storage and its version; undefined without one. */
export async function findPhoto(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ path: string; version: string } | undefined> {
  const row = await transaction
    .selectFrom("account_profiles")
    .select(["photo_path", "photo_version"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.photo_path || !row.photo_version) return undefined;
  return { path: row.photo_path, version: row.photo_version };
}

/** Keeps where the photo is; null: there is none. */
export async function savePhoto(
  transaction: DatabaseTransaction,
  userId: string,
  photo: { path: string; version: string } | null,
  now: Date,
): Promise<void> {
  const columns = { photo_path: photo?.path ?? null, photo_version: photo?.version ?? null };
  await transaction
    .insertInto("account_profiles")
    .values({ ...columns, user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...columns, updated_at: now }),
    )
    .execute();
}
