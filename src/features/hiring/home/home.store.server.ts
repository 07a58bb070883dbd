import { sql } from "kysely";
import {
  applicationRows,
  hiringJobRows,
  interviewerRows,
  stageRows,
} from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A job with how many applications are in each of its stages. */
export interface JobLine {
  id: string;
  title: string;
  status: string;
  organizationId: string;
  overdue: number;
  unopened: number;
  stages: { id: string; name: string; kind: StageKind; count: number }[];
}

/** The published jobs that the viewer hires for, open ones first, the newest first. */
export async function listJobLines(
  transaction: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<JobLine[]> {
  const { rows } = await sql<JobLine>`
    with job as (
      select * from (${hiringJobRows(transaction)}) as job
      where job.id in (select private.hiring_job_ids())
      order by job.status = 'open' desc, job.posted_at desc, job.id
      limit ${limit}
    ), counted as (
      select application.job_id, application.stage_id, count(*)::int as count,
        count(*) filter (where application.due_at < ${now})::int as overdue,
        count(*) filter (where application.opened_at is null and application.decided_at is null)::int as unopened
      from (${applicationRows(transaction)}) as application
      where application.job_id in (select job.id from job)
      group by application.job_id, application.stage_id
    )
    select job.id, job.title, job.status, job.organization_id as "organizationId",
      coalesce(sum(counted.overdue), 0)::int as overdue,
      coalesce(sum(counted.unopened), 0)::int as unopened,
      json_agg(json_build_object('id', stage.id, 'name', stage.name, 'kind', stage.kind,
        'count', coalesce(counted.count, 0)) order by stage.position) as stages
    from job
    join (${stageRows(transaction)}) as stage on stage.job_id = job.id
    left join counted on counted.stage_id = stage.id
    group by job.id, job.title, job.status, job.organization_id, job.posted_at
    order by job.status = 'open' desc, job.posted_at desc, job.id`.execute(transaction);
  return rows;
}

/** An application that waits for the employer. */
export interface WaitingLine {
  id: string;
  name: string | null;
  jobId: string;
  jobTitle: string;
  stageName: string;
  dueAt: Date;
  /** Nobody has opened it. */
  isNew: boolean;
  /** How many wait in all. */
  total: number;
}

/** Applications that wait: those due before `before`, and new ones that nobody has opened; the first due first. */
export async function listWaiting(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select application.id, application.applicant_name as name, job.id as "jobId",
      job.title as "jobTitle", stage.name as "stageName", application.due_at as "dueAt",
      application.opened_at is null as "isNew", count(*) over ()::int as total
    from (${applicationRows(transaction)}) as application
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
    where application.job_id in (select private.hiring_job_ids())
      and application.decided_at is null
      and (application.due_at < ${before}
        or (application.opened_at is null and application.stage_kind = 'new'))
    order by application.due_at, application.id
    limit ${limit}`.execute(transaction);
  return rows;
}

/** An applicant whom the viewer interviews. */
export interface InterviewLine {
  id: string;
  name: string | null;
  jobTitle: string;
  stageName: string;
}

export async function listOwnInterviews(
  transaction: DatabaseTransaction,
  { userId, limit }: { userId: string; limit: number },
): Promise<InterviewLine[]> {
  const { rows } = await sql<InterviewLine>`
    select application.id, application.applicant_name as name, job.title as "jobTitle",
      stage.name as "stageName"
    from (${interviewerRows(transaction)}) as interviewer
    join (${applicationRows(transaction)}) as application on application.id = interviewer.application_id
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
    where interviewer.user_id = ${userId} and application.decided_at is null
    order by application.stage_since, application.id
    limit ${limit}`.execute(transaction);
  return rows;
}
