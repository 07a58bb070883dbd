import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Notes when somebody was invited last. */
export async function markInvited(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({ invited_at: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
}
