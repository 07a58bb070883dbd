import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** The accounts among `userIds` that are suspended now. */
export async function listSuspended(
  transaction: DatabaseTransaction,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("private.suspensions")
    .select("user_id")
    .where("user_id", "in", ids)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * As `listSuspended`, and nobody among them is suspended before the transaction ends. For work that
 * a suspension undoes, such as taking somebody's time: either it is seen here, or it sees the work.
 * Call it before locking rows.
 */
export async function holdStanding(
  transaction: DatabaseTransaction,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))].sort();
  for (const id of ids) {
    await sql`select pg_advisory_xact_lock_shared(${keyOf(id)})`.execute(transaction);
  }
  return await listSuspended(transaction, ids);
}

/** Waits for all work that holds the account's standing, and keeps more of it waiting. */
export async function lockStanding(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(transaction);
}

function keyOf(userId: string) {
  return sql`hashtextextended(${`standing:${userId}`}, 0)`;
}

/** Accounts whose suspension is over, the longest first. */
export async function listOverdueSuspensions(
  transaction: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.suspensions")
    .select("user_id")
    .where("until", "<=", now)
    .orderBy("until")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
