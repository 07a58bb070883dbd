import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Withdraws a change of a profile that waits for a decision; answers whether there was one. */
export async function withdrawPending(
  transaction: DatabaseTransaction,
  profileId: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("mentor_profile_changes")
    .set({ status: "withdrawn", decided_at: now })
    .where("profile_id", "=", profileId)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
