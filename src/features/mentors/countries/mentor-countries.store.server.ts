import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Locations of listed mentors, each once, without samples. */
export async function listLocations(transaction: DatabaseTransaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom("mentor_profiles_public")
    .select("location")
    .distinct()
    .where("is_sample", "=", false)
    .execute();
  return rows.flatMap(({ location }) => location ?? []);
}
