import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Whether a job is a member's own. */
export async function isOnTeam(
  transaction: DatabaseTransaction,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("job_team")
    .select("job_id")
    .where("job_id", "=", jobId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of a job's hiring managers. */
export async function listTeam(transaction: DatabaseTransaction, jobId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("job_team")
    .select("user_id")
    .where("job_id", "=", jobId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Puts people on a job's team; answers who wasn't on it before. */
export async function addToTeam(
  transaction: DatabaseTransaction,
  { jobId, userIds, now }: { jobId: string; userIds: readonly string[]; now: Date },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await transaction
    .insertInto("job_team")
    .values(userIds.map((userId) => ({ job_id: jobId, user_id: userId, added_at: now })))
    .onConflict((conflict) => conflict.columns(["job_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function removeFromTeam(
  transaction: DatabaseTransaction,
  { jobId, userIds }: { jobId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await transaction
    .deleteFrom("job_team")
    .where("job_id", "=", jobId)
    .where("user_id", "in", [...userIds])
    .execute();
}

/** Jobs as an email names them. */
export async function listTeamJobs(
  transaction: DatabaseTransaction,
  jobIds: readonly string[],
): Promise<{ id: string; title: string | null; isPublished: boolean }[]> {
  if (jobIds.length === 0) return [];
  const rows = await transaction
    .selectFrom("job_drafts as draft")
    .leftJoin("jobs as job", "job.id", "draft.id")
    .select(["draft.id", "job.id as publishedId"])
    .select(sql<string | null>`coalesce(job.title, draft.content ->> 'title')`.as("title"))
    .where("draft.id", "in", [...jobIds])
    .orderBy("draft.updated_at", "desc")
    .orderBy("draft.id")
    .execute();
  return rows.map(({ id, title, publishedId }) => ({
    id,
    title: title || null,
    isPublished: publishedId !== null,
  }));
}

/** Number of an organization's jobs that each hiring manager has. */
export async function countTeams(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("job_team as team")
    .innerJoin("job_drafts as draft", "draft.id", "team.job_id")
    .select(["team.user_id", (row) => row.fn.countAll<number>().as("jobs")])
    .where("draft.organization_id", "=", organizationId)
    .groupBy("team.user_id")
    .execute();
  return new Map(rows.map(({ user_id, jobs }) => [user_id, Number(jobs)]));
}

/** Takes someone off all jobs of an organization; answers which jobs those were. */
export async function leaveTeams(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string[]> {
  const jobs = transaction
    .selectFrom("job_drafts")
    .select("id")
    .where("organization_id", "=", organizationId);
  const rows = await transaction
    .deleteFrom("job_team")
    .where("user_id", "=", userId)
    .where("job_id", "in", jobs)
    .returning("job_id")
    .execute();
  return rows.map(({ job_id }) => job_id);
}
