import { sql } from "kysely";
import {
  applicationRows,
  hiringJobRows,
  interviewerRows,
  teamRows,
} from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A published job as employers see it here. */
export interface HiringJob {
  id: string;
  title: string;
  employer: string;
  status: string;
  /** ISO 3166-2, such as CA-ON; null where none is known. */
  region: string | null;
  /** Null: a job that our team entered. */
  organizationId: string | null;
}

export async function findJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<HiringJob | undefined> {
  return await transaction
    .selectFrom(hiringJobRows(transaction).as("job"))
    .select([
      "job.id",
      "job.title",
      "job.employer",
      "job.status",
      "job.region",
      "job.organization_id as organizationId",
    ])
    .where("job.id", "=", jobId)
    .executeTakeFirst();
}

/** What of a job is a member's own: the whole job, or some interviews, or the one named. */
export async function readOwnPart(
  transaction: DatabaseTransaction,
  {
    jobId,
    userId,
    applicationId = null,
  }: { jobId: string; userId: string; applicationId?: string | null },
): Promise<{ isTeam: boolean; isInterviewer: boolean }> {
  const { rows } = await sql<{ isTeam: boolean; isInterviewer: boolean }>`
    select
      exists (select from (${teamRows(transaction)}) as team
        where team.job_id = ${jobId} and team.user_id = ${userId}) as "isTeam",
      exists (select from (${interviewerRows(transaction)}) as interviewer
        join (${applicationRows(transaction)}) as application
          on application.id = interviewer.application_id
        where interviewer.user_id = ${userId} and application.job_id = ${jobId}
          and (${applicationId}::uuid is null or application.id = ${applicationId}::uuid)
      ) as "isInterviewer"
  `.execute(transaction);
  return rows[0] ?? { isTeam: false, isInterviewer: false };
}

/** The job of an application that the viewer may see. */
export async function findJobIdOf(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom(applicationRows(transaction).as("application"))
    .select("application.job_id")
    .where("application.id", "=", applicationId)
    .executeTakeFirst();
  return row?.job_id;
}

/** Whose own job it is. */
export async function listTeam(transaction: DatabaseTransaction, jobId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom(teamRows(transaction).as("team"))
    .select("team.user_id")
    .where("team.job_id", "=", jobId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
