import { sql } from "kysely";
import { applicationRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Counts the applications in each of a job's stages, without the viewer's own. */
export async function countInStages(
  transaction: DatabaseTransaction,
  { jobId, viewerId }: { jobId: string; viewerId: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select application.stage_id as id, count(*)::int as count
    from (${applicationRows(transaction)}) as application
    where application.job_id = ${jobId} and application.user_id is distinct from ${viewerId}::uuid
    group by application.stage_id`.execute(transaction);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whether someone was rated in a stage, which then stays. */
export async function hasScorecards(
  transaction: DatabaseTransaction,
  stageId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("scorecards")
    .select("id")
    .where("stage_id", "=", stageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
