import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Blocks between two people. */
export async function listBlocksBetween(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where((where) =>
      where.or([
        where.and([where("blocker_id", "=", one), where("blocked_id", "=", other)]),
        where.and([where("blocker_id", "=", other), where("blocked_id", "=", one)]),
      ]),
    )
    .execute();
  return rows.map(({ blocker_id }) => blocker_id);
}

/** Whether one person blocks another. For the system's transaction. */
export async function isBlocking(
  transaction: DatabaseTransaction,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers false when there was one already. */
export async function insertBlock(
  transaction: DatabaseTransaction,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("message_blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("blocker_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers false when there was none. */
export async function deleteBlock(
  transaction: DatabaseTransaction,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("message_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .returning("blocker_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The threads that two people share: one, or two where each is the other's mentor. */
export async function listThreadsBetween(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_threads")
    .select("id")
    .where("mentee_id", "in", [one, other])
    .where("mentor_user_id", "in", [one, other])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Holds what happens between two people until the transaction ends: messages and blocks follow one
 * another, so that no message comes after a block and no number is given twice.
 */
export async function lockPair(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<void> {
  await lockConversation(transaction, [one, other].sort().join(":"));
}

/** The same for an application. */
export async function lockApplication(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<void> {
  await lockConversation(transaction, applicationId);
}

async function lockConversation(transaction: DatabaseTransaction, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${key}`}, 0))`.execute(
    transaction,
  );
}
