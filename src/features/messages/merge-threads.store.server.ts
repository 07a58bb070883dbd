import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";

/** Nobody has a conversation with themselves. */
export async function planThreads(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<{ blocks: string[] }> {
  const { rows } = await sql`
    select from message_threads
    where (mentee_id, mentor_user_id) in (
      (${from.userId}::uuid, ${to.userId}::uuid), (${to.userId}::uuid, ${from.userId}::uuid)
    ) limit 1
  `.execute(transaction);
  return {
    blocks:
      rows.length > 0
        ? ["The accounts wrote to each other, so they can't be one person's. Keep both."]
        : [],
  };
}

/** Deletes blocks between the two accounts. */
export async function deleteBlocksBetween(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  await sql`
    delete from message_blocks
    where (blocker_id, blocked_id) in (
      (${from.userId}::uuid, ${to.userId}::uuid), (${to.userId}::uuid, ${from.userId}::uuid)
    )
  `.execute(transaction);
}
