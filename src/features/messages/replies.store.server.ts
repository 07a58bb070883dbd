import type { DatabaseTransaction } from "#platform/database/database.ts";

/** How many threads mentors were written to in, and how many of them they answered in time. */
export async function readReplies(
  transaction: DatabaseTransaction,
  profileIds: readonly string[],
): Promise<{ profileId: string; threads: number; answered: number }[]> {
  if (profileIds.length === 0) return [];
  const rows = await transaction
    .selectFrom("private.mentor_reply_rates")
    .select(["mentor_profile_id", "threads", "answered"])
    .where("mentor_profile_id", "in", profileIds)
    .execute();
  return rows.map(({ mentor_profile_id, threads, answered }) => ({
    profileId: String(mentor_profile_id),
    threads: Number(threads),
    answered: Number(answered),
  }));
}
