import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Names of accounts, or their emails where they have told no name. */
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
    .execute();
  return new Map(
    rows.map(({ id, email, phone, name }) => [
      id,
      name || email || phone || "An account without email",
    ]),
  );
}

/** The account with an email. */
export async function findAccountByEmail(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select("account.id")
    .where("account.email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}
