import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { JobApplication } from "./talent.types.ts";

interface NewApplication {
  jobId: string;
  userId: string;
  accountEmail: string;
  message: string;
  resumeUrl: string;
  appliedAt: Date;
}

/** Stores an application and answers its id; undefined when this person has applied before. */
export async function insertApplication(
  transaction: DatabaseTransaction,
  { jobId, userId, accountEmail, message, resumeUrl, appliedAt }: NewApplication,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("job_applications")
    .values({
      job_id: jobId,
      user_id: userId,
      account_email: accountEmail,
      message,
      resume_url: resumeUrl,
      applied_at: appliedAt,
    })
    .onConflict((conflict) => conflict.constraint("job_applications_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findApplication(
  transaction: DatabaseTransaction,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<JobApplication | undefined> {
  const row = await transaction
    .selectFrom("job_applications")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, job_id, message, resume_url, applied_at } = row;
  return { id, jobId: job_id, message, resumeUrl: resume_url, appliedAt: applied_at };
}

/** A person's applications with the jobs they are for, the newest first. */
export async function listApplicationsOf(transaction: DatabaseTransaction, userId: string) {
  return transaction
    .selectFrom("job_applications")
    .innerJoin("jobs", "jobs.id", "job_applications.job_id")
    .select([
      "job_applications.job_id as jobId",
      "job_applications.applied_at as appliedAt",
      "jobs.title as jobTitle",
      "jobs.employer as employer",
      "job_applications.status as status",
    ])
    .where("job_applications.user_id", "=", userId)
    .orderBy("job_applications.applied_at", "desc")
    .execute();
}
