import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Addresses, in lower case, by which an account's profiles as a mentor are found. */
export async function listOwnedAddresses(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("mentor_profiles")
    .select(sql<string>`lower(email)`.as("address"))
    .where("user_id", "=", userId)
    .where("owns_email", "=", true)
    .execute();
  return rows.map(({ address }) => address);
}

export async function insertDeparted(
  transaction: DatabaseTransaction,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await transaction
    .insertInto("private.departed_mentors")
    .values(hashes.map((hash) => ({ address_hash: hash, left_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDeparted(
  transaction: DatabaseTransaction,
  hash: string,
): Promise<void> {
  await transaction
    .deleteFrom("private.departed_mentors")
    .where("address_hash", "=", hash)
    .execute();
}

/** The hashes of all addresses whose mentors left. */
export async function listDeparted(transaction: DatabaseTransaction): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("private.departed_mentors")
    .select("address_hash")
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}
