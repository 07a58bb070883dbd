import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import { countOf } from "#platform/database/values.ts";

/** Others who would add to what this person has saved wait until the transaction ends. */
export async function lockSavedJobsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const key = `saved jobs of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** The number of jobs that a person saved, as a value. */
export const savedJobCount = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  countOf(query.selectFrom("saved_jobs").where("user_id", "=", userId)),
);

/** Whether anybody can see the job. */
export async function isPublicJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", jobId)
    .where("status", "<>", "paused")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSavedJob(
  transaction: DatabaseTransaction,
  { userId, jobId, now }: { userId: string; jobId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("saved_jobs")
    .values({ user_id: userId, job_id: jobId, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSavedJob(
  transaction: DatabaseTransaction,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  await transaction
    .deleteFrom("saved_jobs")
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .execute();
}

/**
 * Ids of the jobs that a person saved, latest first, and whether each takes applications. Paused
 * ones are left out, also for members of their organization, who could read them.
 */
export async function listSavedIds(
  transaction: DatabaseTransaction,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<{ id: string; isOpen: boolean }[]> {
  return transaction
    .selectFrom("saved_jobs")
    .innerJoin("jobs", "jobs.id", "saved_jobs.job_id")
    .select("jobs.id")
    .select(sql<boolean>`jobs.status = 'open' and jobs.closes_at > ${now}`.as("isOpen"))
    .where("saved_jobs.user_id", "=", userId)
    .where("jobs.status", "<>", "paused")
    .orderBy("saved_jobs.saved_at", "desc")
    .orderBy("jobs.id")
    .limit(limit)
    .execute();
}
