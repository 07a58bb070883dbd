import { sql } from "kysely";
import {
  applicationEventRows,
  applicationRows,
  hiringJobRows,
} from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { toSeconds } from "#shared/time.ts";

const daySeconds = toSeconds({ days: 1 });

/** Progress of the applications for a job, and the time until their answers. */
export interface FunnelLine {
  jobId: string;
  title: string;
  organization: string;
  applied: number;
  /** Came into a stage of the kind, whether or not they went on. */
  screening: number;
  interview: number;
  offer: number;
  hired: number;
  declined: number;
  withdrawn: number;
  /** Days until the applicant first heard more; null while no one has. */
  medianDays: number | null;
  /** Of those answered or late, the share in percent that was answered by the first date promised; null for none. */
  inTime: number | null;
}

/** Scope of analytics: organizations, and the viewer, whose own applications aren't counted. */
interface Analyzed {
  organizationIds: readonly string[];
  viewerId: string;
}

/** Jobs of the organizations of which the viewer sees analytics, the newest first; all of them without a limit. */
export async function listFunnel(
  transaction: DatabaseTransaction,
  { organizationIds, viewerId, now, limit }: Analyzed & { now: Date; limit: number | null },
): Promise<FunnelLine[]> {
  const { rows } = await sql<FunnelLine>`
    with job as (
      select * from (${hiringJobRows(transaction)}) as job
      where job.organization_id = any(${organizationIds}::uuid[])
      order by job.posted_at desc, job.id limit ${limit}
    ), application as (
      select application.*,
        (select array_agg(distinct event.to_kind)
          from (${applicationEventRows(transaction)}) as event
          where event.application_id = application.id and event.kind in ('moved', 'restored')) as kinds
      from (${applicationRows(transaction)}) as application
      where application.job_id in (select job.id from job)
        and application.user_id is distinct from ${viewerId}::uuid
    ), timed as (
      select application.*,
        extract(epoch from application.first_answered_at - application.applied_at) / ${daySeconds} as days
      from application
    )
    select job.id as "jobId", job.title, job.employer as organization,
      count(timed.id)::int as applied,
      count(*) filter (where 'screening' = any(timed.kinds))::int as screening,
      count(*) filter (where 'interview' = any(timed.kinds))::int as interview,
      count(*) filter (where 'offer' = any(timed.kinds))::int as offer,
      count(*) filter (where timed.stage_kind = 'hired')::int as hired,
      count(*) filter (where timed.stage_kind = 'declined')::int as declined,
      count(*) filter (where timed.stage_kind = 'withdrawn')::int as withdrawn,
      round((percentile_cont(0.5) within group (order by timed.days))::numeric, 1)::float as "medianDays",
      round(100.0 * count(*) filter (where timed.first_answered_at <= timed.first_due_at)
        / nullif(count(*) filter (where timed.first_answered_at is not null
          or (timed.first_due_at < ${now} and timed.stage_kind <> 'withdrawn' and job.taken_down_at is null)), 0))::int as "inTime"
    from job left join timed on timed.job_id = job.id
    group by job.id, job.title, job.employer, job.posted_at
    order by job.posted_at desc, job.id`.execute(transaction);
  return rows;
}

/** Numbers of applications and hires from one source. */
export interface SourceLine {
  source: string | null;
  applied: number;
  hired: number;
}

export async function listSources(
  transaction: DatabaseTransaction,
  { organizationIds, viewerId }: Analyzed,
): Promise<SourceLine[]> {
  const { rows } = await sql<SourceLine>`
    select application.source, count(*)::int as applied,
      count(*) filter (where application.stage_kind = 'hired')::int as hired
    from (${applicationRows(transaction)}) as application
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    where job.organization_id = any(${organizationIds}::uuid[])
      and application.user_id is distinct from ${viewerId}::uuid
    group by application.source order by applied desc, application.source limit 50`.execute(
    transaction,
  );
  return rows;
}

/** Time that applications stayed in stages of a kind, by those that left them. */
export interface StageTimeLine {
  kind: string;
  left: number;
  medianDays: number;
}

export async function listStageTimes(
  transaction: DatabaseTransaction,
  organizationIds: readonly string[],
): Promise<StageTimeLine[]> {
  const { rows } = await sql<StageTimeLine>`
    with stay as (
      select event.to_kind as kind, event.at,
        lead(event.at) over (partition by event.application_id order by event.at, event.id) as until
      from (${applicationEventRows(transaction)}) as event
      join (${applicationRows(transaction)}) as application on application.id = event.application_id
      join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
      where job.organization_id = any(${organizationIds}::uuid[])
        and event.kind in ('applied', 'moved', 'restored', 'declined', 'withdrawn')
    )
    select kind, count(*)::int as left, round((percentile_cont(0.5) within group
      (order by extract(epoch from until - at) / ${daySeconds}))::numeric, 1)::float as "medianDays"
    from stay where until is not null and kind in ('new', 'screening', 'interview', 'offer')
    group by kind
    order by array_position(array['new', 'screening', 'interview', 'offer'], kind)`.execute(
    transaction,
  );
  return rows;
}

/** An employer's record of answering the applications of the last year. */
export interface ResponseRecord {
  applications: number;
  /** Days until the first answer, of those that were answered. */
  medianDays: number;
  /** Percent of those answered or late that were answered by the date promised when they applied. */
  inTime: number;
}

/**
 * An employer's record of answering, once `minimum` applications of the last year were answered or are late;
 * undefined before. No one is late while our team has their job taken down, because answers aren't sent. For the
 * system's transaction.
 */
export async function readResponseRecord(
  transaction: DatabaseTransaction,
  { organizationId, minimum, now }: { organizationId: string; minimum: number; now: Date },
): Promise<ResponseRecord | undefined> {
  const { rows } = await sql<{ applications: number; medianDays: number | null; inTime: number }>`
    with due as (
      select application.first_answered_at as answered_at, application.applied_at, application.first_due_at
      from (${applicationRows(transaction)}) as application
      join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
      where job.organization_id = ${organizationId}
        and application.applied_at > ${now}::timestamptz - interval '365 days'
        and (application.first_answered_at is not null
          or (application.decided_at is null and job.taken_down_at is null))
    )
    select count(*)::int as applications,
      round((percentile_cont(0.5) within group
        (order by extract(epoch from answered_at - applied_at) / ${daySeconds}))::numeric, 1)::float as "medianDays",
      coalesce(round(100.0 * count(*) filter (where answered_at <= first_due_at)
        / nullif(count(*), 0)), 0)::int as "inTime"
    from due where answered_at is not null or first_due_at < ${now}`.execute(transaction);
  const [row] = rows;
  if (!row || row.applications < minimum || row.medianDays === null) return undefined;
  return { ...row, medianDays: row.medianDays };
}
