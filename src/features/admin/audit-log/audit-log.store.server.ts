import { profileRows } from "#features/account/account.contract.ts";
import { accountRows, mergedAccountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Names of accounts, or their emails where they have told no name. One that was merged has the name of the account
 * that it was merged into.
 */
export async function readNames(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .leftJoin(profileRows(transaction).as("profile"), "profile.user_id", "account.id")
    .select(["account.id", "account.email", "account.phone", "profile.full_name as name"])
    .where("account.id", "in", [...ids])
    .unionAll(
      transaction
        .selectFrom(mergedAccountRows(transaction).as("merged"))
        .innerJoin(accountRows(transaction).as("account"), "account.id", "merged.user_id")
        .leftJoin(profileRows(transaction).as("profile"), "profile.user_id", "account.id")
        .select(["merged.former_id as id", "account.email", "account.phone"])
        .select("profile.full_name as name")
        .where("merged.former_id", "in", [...ids]),
    )
    .execute();
  return new Map(
    rows.map(({ id, email, phone, name }) => [
      id,
      name || email || phone || "An account without email",
    ]),
  );
}

/** The account with an email, or the one that an account with it was merged into. */
export async function findAccountByEmail(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select("account.id")
    .where("account.email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (row) return row.id;
  const merged = await transaction
    .selectFrom(mergedAccountRows(transaction).as("merged"))
    .select("merged.user_id")
    .where("merged.email", "=", email.toLowerCase())
    .orderBy("merged.merged_at", "desc")
    .executeTakeFirst();
  return merged?.user_id;
}
