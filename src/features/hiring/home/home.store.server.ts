import { type RawBuilder, sql } from "kysely";
import {
  applicationRows,
  hiringJobRows,
  interviewerRows,
  stageRows,
} from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countPages } from "#shared/pages.ts";
import { dayIn } from "#shared/time.ts";
import { inOntario } from "../access/access.store.server.ts";
import { statutoryZone } from "../hiring.constants.ts";
import { isAnswered } from "../notices/notices.store.server.ts";

/** A job with how many applications are in each of its stages. */
export interface JobLine {
  id: string;
  title: string;
  status: string;
  /** By our team, which leaves it `paused`. */
  isTakenDown: boolean;
  organizationId: string;
  overdue: number;
  unopened: number;
  stages: { id: string; name: string; kind: StageKind; count: number }[];
}

/** A page of a list by its number, and the number of pages. */
export interface PageOfList {
  page: number;
  pages: number;
}

/**
 * A page of the published jobs that the viewer hires for, the last one beyond it: open ones first, the newest first. An
 * application of their own doesn't count.
 */
export async function listJobLines(
  transaction: DatabaseTransaction,
  asked: { viewerId: string; now: Date; page: number; perPage: number },
): Promise<PageOfList & { jobs: JobLine[] }> {
  const { viewerId, now, perPage } = asked;
  const own = sql`from (${hiringJobRows(transaction)}) as job
    where job.id in (select private.hiring_job_ids())`;
  const turn = await turnTo(transaction, own, asked);
  const { rows } = await sql<JobLine>`
    with job as (
      select * ${own}
      order by job.status = 'open' desc, job.posted_at desc, job.id
      limit ${perPage} offset ${(turn.page - 1) * perPage}
    ), counted as (
      select application.job_id, application.stage_id, count(*)::int as count,
        count(*) filter (where application.due_at < ${now})::int as overdue,
        count(*) filter (where application.opened_at is null and application.decided_at is null)::int as unopened
      from (${applicationRows(transaction)}) as application
      where application.job_id in (select job.id from job)
        and application.user_id is distinct from ${viewerId}::uuid
      group by application.job_id, application.stage_id
    )
    select job.id, job.title, job.status, job.taken_down_at is not null as "isTakenDown",
      job.organization_id as "organizationId",
      coalesce(sum(counted.overdue) filter (where job.taken_down_at is null), 0)::int as overdue,
      coalesce(sum(counted.unopened), 0)::int as unopened,
      json_agg(json_build_object('id', stage.id, 'name', stage.name, 'kind', stage.kind,
        'count', coalesce(counted.count, 0)) order by stage.position) as stages
    from job
    join (${stageRows(transaction)}) as stage on stage.job_id = job.id
    left join counted on counted.stage_id = stage.id
    group by job.id, job.title, job.status, job.taken_down_at, job.organization_id, job.posted_at
    order by job.status = 'open' desc, job.posted_at desc, job.id`.execute(transaction);
  return { jobs: rows, ...turn };
}

/** The page that was asked for of the rows of `from`, or the last one. */
async function turnTo(
  transaction: DatabaseTransaction,
  from: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
): Promise<PageOfList> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(
    transaction,
  );
  const pages = countPages(rows[0]?.count ?? 0, perPage);
  return { page: Math.min(page, pages), pages };
}

/** An application that waits for the employer. */
export interface WaitingLine {
  id: string;
  name: string | null;
  jobId: string;
  jobTitle: string;
  stageName: string;
  dueAt: Date;
  /** Midnight (UTC) of the day by which someone interviewed in Ontario must hear; null for others. */
  answerBy: Date | null;
  /** No one has opened it. */
  isNew: boolean;
  /** Number of all that wait. */
  total: number;
}

/**
 * Applications that wait, without the viewer's own, the first due first: those due before `before`, new ones that no
 * one has opened, and those whose applicants were interviewed `warningDays` ago and haven't heard.
 */
export async function listWaiting(
  transaction: DatabaseTransaction,
  {
    viewerId,
    before,
    now,
    warningDays,
    answerDays,
    limit,
  }: {
    viewerId: string;
    before: Date;
    now: Date;
    warningDays: number;
    answerDays: number;
    limit: number;
  },
): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    with open as (
      select application.id, application.applicant_name as name, job.id as "jobId",
        job.title as "jobTitle", stage.name as "stageName", application.due_at as "dueAt",
        application.opened_at is null as "isNew", application.stage_kind,
        case when ${inOntario} then (select max(held.held_on)
          from public.application_interviews as held where held.application_id = application.id
            and not ${isAnswered}) end as held_on
      from (${applicationRows(transaction)}) as application
      join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
      join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
      where application.job_id in (select private.hiring_job_ids())
        and application.decided_at is null and job.taken_down_at is null
        and application.user_id is distinct from ${viewerId}::uuid
    )
    select id, name, "jobId", "jobTitle", "stageName", "dueAt", "isNew",
      (held_on + ${answerDays}::int)::timestamp at time zone 'UTC' as "answerBy",
      count(*) over ()::int as total
    from open
    where "dueAt" < ${before} or ("isNew" and stage_kind = 'new')
      or held_on + ${warningDays}::int <= ${dayIn(now, statutoryZone)}::date
    order by least("dueAt", (held_on + ${answerDays}::int)::timestamp at time zone 'UTC'), id
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

/** A page of the applicants whom the viewer interviews, the last one beyond it, the longest in their stage first. */
export async function listOwnInterviews(
  transaction: DatabaseTransaction,
  asked: { userId: string; page: number; perPage: number },
): Promise<PageOfList & { interviews: InterviewLine[] }> {
  const { userId, perPage } = asked;
  const own = sql`from (${interviewerRows(transaction)}) as interviewer
    join (${applicationRows(transaction)}) as application on application.id = interviewer.application_id
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    join (${stageRows(transaction)}) as stage on stage.id = application.stage_id
    where interviewer.user_id = ${userId} and application.decided_at is null
      and job.taken_down_at is null`;
  const turn = await turnTo(transaction, own, asked);
  const { rows } = await sql<InterviewLine>`
    select application.id, application.applicant_name as name, job.title as "jobTitle",
      stage.name as "stageName"
    ${own}
    order by application.stage_since, application.id
    limit ${perPage} offset ${(turn.page - 1) * perPage}`.execute(transaction);
  return { interviews: rows, ...turn };
}
