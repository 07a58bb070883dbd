import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { RetentionRun } from "./retention.ts";

/** Notes how a round of one kind went, and adds to what was ever deleted of it. */
export async function saveRetentionRun(
  transaction: DatabaseTransaction,
  { kind, ranAt, deleted, isUnfinished, hasFailed }: Omit<RetentionRun, "total">,
): Promise<void> {
  const values = {
    ran_at: ranAt,
    deleted,
    is_unfinished: isUnfinished,
    has_failed: hasFailed,
  };
  await transaction
    .insertInto("private.retention_runs")
    .values({ kind, ...values, total: deleted })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({
        ...values,
        total: sql<number>`retention_runs.total + excluded.deleted`,
      }),
    )
    .execute();
}

/** The last round of each kind. */
export async function listRetentionRuns(transaction: DatabaseTransaction): Promise<RetentionRun[]> {
  return await transaction
    .selectFrom("private.retention_runs")
    .select([
      "kind",
      "ran_at as ranAt",
      "deleted",
      "total",
      "is_unfinished as isUnfinished",
      "has_failed as hasFailed",
    ])
    .execute();
}
