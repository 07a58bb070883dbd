import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Mentors as other features may join them in their own statements: what they are called, and whose
 * they are.
 */
export function mentorRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("mentor_profiles").select(["id", "full_name", "user_id"]);
}

/** A mentor that can be booked: what an hour costs and who earns it. Undefined: not public. */
export async function selectOffer(
  transaction: DatabaseTransaction,
  mentorId: string,
): Promise<{ hourlyRate: number; userId: string | null; isSample: boolean } | undefined> {
  const row = await transaction
    .selectFrom("mentor_profiles")
    .select(["hourly_rate", "user_id", "is_sample"])
    .where("id", "=", mentorId)
    .where("application_status", "=", "approved")
    .where("silent_at", "is", null)
    .where("leaving", "=", false)
    .where("suspended", "=", false)
    .where("unlisted_at", "is", null)
    .executeTakeFirst();
  return row && { hourlyRate: row.hourly_rate, userId: row.user_id, isSample: row.is_sample };
}
