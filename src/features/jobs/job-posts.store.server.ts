import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Counts of applications that weren't withdrawn. */
interface ApplicationFigures {
  applications: number;
  /** Since `newSince`. */
  newApplications: number;
  shortlisted: number;
}

/** A job that an employer hires for, with counts of its applications. */
export interface JobPostFigures extends ApplicationFigures {
  jobId: string;
  title: string;
  isOpen: boolean;
}

/** All jobs that an employer hires for. */
export interface JobPostTotals extends ApplicationFigures {
  jobs: number;
  open: number;
}

/**
 * The first `limit` jobs that the viewer hires for, open ones first, the newest first, and the totals of all. With their
 * own rights. An application of their own doesn't count.
 */
export async function readJobPosts(
  transaction: DatabaseTransaction,
  {
    viewerId,
    now,
    newSince,
    limit,
  }: { viewerId: string; now: Date; newSince: Date; limit: number },
): Promise<{ posts: JobPostFigures[]; totals: JobPostTotals }> {
  const { rows } = await sql<JobPostTotals & { posts: JobPostFigures[] }>`
    with job as (
      select id, title, posted_at, status = 'open' and closes_at > ${now} as is_open
      from jobs where id in (select private.hiring_job_ids())
    ), counted as (
      select job_id, count(*) as applications,
        count(*) filter (where applied_at >= ${newSince}) as recent,
        count(*) filter (where stage_kind in ('screening', 'interview', 'offer')) as shortlisted
      from job_applications
      where job_id in (select id from job) and stage_kind <> 'withdrawn'
        and user_id is distinct from ${viewerId}::uuid
      group by job_id
    ), shown as (
      select * from job order by is_open desc, posted_at desc, id limit ${limit}
    )
    select count(*)::int as jobs, (count(*) filter (where job.is_open))::int as open,
      coalesce(sum(counted.applications), 0)::int as applications,
      coalesce(sum(counted.recent), 0)::int as "newApplications",
      coalesce(sum(counted.shortlisted), 0)::int as shortlisted,
      (select coalesce(json_agg(json_build_object('jobId', shown.id, 'title', shown.title,
          'isOpen', shown.is_open, 'applications', coalesce(own.applications, 0),
          'newApplications', coalesce(own.recent, 0), 'shortlisted', coalesce(own.shortlisted, 0))
          order by shown.is_open desc, shown.posted_at desc, shown.id), '[]')
        from shown left join counted as own on own.job_id = shown.id) as posts
    from job left join counted on counted.job_id = job.id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error("An aggregate has one row");
  const { posts, ...totals } = row;
  return { posts, totals };
}
