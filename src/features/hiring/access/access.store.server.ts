import { sql } from "kysely";
import {
  applicationRows,
  hiringJobRows,
  interviewerRows,
  teamRows,
} from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isId } from "#shared/ids.ts";

/** A published job as employers see it here. */
export interface HiringJob {
  id: string;
  title: string;
  employer: string;
  status: string;
  /** By our team: emails to applicants wait until it's restored. */
  isTakenDown: boolean;
  /** The work is in Ontario, or can be done remotely from there. */
  isInOntario: boolean;
  /** Null: a job that our team entered. */
  organizationId: string | null;
}

/** A job, or the one of an application. */
export type JobKey = { jobId: string } | { applicationId: string };

/** A job, and a person's part in it. */
export interface FoundJob {
  job: HiringJob;
  /** They're on its team. */
  isTeam: boolean;
  /** They interview one of its applicants, or the one that the key names. */
  isInterviewer: boolean;
  /** They've applied for it, which keeps them from acting for it as someone on our team. */
  hasApplied: boolean;
}

/** Whether the law of Ontario applies to the row `job` of `hiringJobRows`. Applicants' view of a job says the same. */
export const inOntario = sql`private.is_under_ontario(job.region, job.is_remote, job.remote_regions)`;

/**
 * Finds a job that the viewer may see; undefined for anything that isn't an id, and for the viewer's own application.
 * Someone who joins the team that they applied to stays on the candidate's side of it.
 */
export async function findJob(
  transaction: DatabaseTransaction,
  key: JobKey,
  userId: string,
): Promise<FoundJob | undefined> {
  const jobId = "jobId" in key ? key.jobId : null;
  const applicationId = "jobId" in key ? null : key.applicationId;
  if (!isId(jobId ?? applicationId ?? "")) return undefined;
  const { rows } = await sql<HiringJob & Omit<FoundJob, "job">>`
    select job.id, job.title, job.employer, job.status,
      job.taken_down_at is not null as "isTakenDown", ${inOntario} as "isInOntario",
      job.organization_id as "organizationId",
      exists (select from (${teamRows(transaction)}) as team
        where team.job_id = job.id and team.user_id = ${userId}) as "isTeam",
      exists (select from (${interviewerRows(transaction)}) as interviewer
        join (${applicationRows(transaction)}) as application
          on application.id = interviewer.application_id
        where interviewer.user_id = ${userId} and application.job_id = job.id
          and (${applicationId}::uuid is null or application.id = ${applicationId}::uuid)
      ) as "isInterviewer",
      exists (select from (${applicationRows(transaction)}) as own
        where own.job_id = job.id and own.user_id = ${userId}::uuid) as "hasApplied"
    from (${hiringJobRows(transaction)}) as job
    where job.id = coalesce(${jobId}::uuid, (select application.job_id
      from (${applicationRows(transaction)}) as application
      where application.id = ${applicationId}::uuid
        and application.user_id is distinct from ${userId}::uuid))`.execute(transaction);
  const [row] = rows;
  if (!row) return undefined;
  const { isTeam, isInterviewer, hasApplied, ...job } = row;
  return { job, isTeam, isInterviewer, hasApplied };
}

/** Ids of a job's hiring team. */
export async function listTeam(transaction: DatabaseTransaction, jobId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom(teamRows(transaction).as("team"))
    .select("team.user_id")
    .where("team.job_id", "=", jobId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
