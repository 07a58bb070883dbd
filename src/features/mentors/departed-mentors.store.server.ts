import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";

/**
 * Addresses of a mentor's account, in lower case: those by which its profiles are found, and its own. Empty for an
 * account without a profile.
 */
export async function listOwnedAddresses(
  transaction: DatabaseTransaction,
  { userId, provenEmail }: Pick<DataSubject, "userId" | "provenEmail">,
): Promise<string[]> {
  const profiles = await transaction
    .selectFrom("mentor_profiles")
    .select([sql<string>`lower(email)`.as("address"), "owns_email"])
    .where("user_id", "=", userId)
    .execute();
  if (profiles.length === 0) return [];
  const owned = profiles.filter(({ owns_email }) => owns_email).map(({ address }) => address);
  return [...new Set([...owned, ...(provenEmail ? [provenEmail] : [])])];
}

/** Ids of a person's mentor profiles, and of the licenses that were entered for them. */
export async function listProfilesAndLicenses(
  transaction: DatabaseTransaction,
  { userId, provenEmail }: Pick<DataSubject, "userId" | "provenEmail">,
): Promise<{ profileIds: string[]; licenseIds: string[] }> {
  const profiles = await transaction
    .selectFrom("mentor_profiles")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  const licenses = await transaction
    .selectFrom("mentor_licenses")
    .select("id")
    .where(
      sql<boolean>`(user_id = ${userId} or user_id is null and lower(email) = ${provenEmail ?? null})`,
    )
    .execute();
  return {
    profileIds: profiles.map(({ id }) => id),
    licenseIds: licenses.map(({ id }) => id),
  };
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
