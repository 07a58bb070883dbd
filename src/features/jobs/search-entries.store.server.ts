import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { TalentSector } from "./job-sectors.constants.ts";
import type { EmploymentType } from "./jobs.types.ts";

/** Text by which a job is found. */
export interface JobToFind {
  title: string;
  /** Its title in French, where it has one. */
  french: string | null;
  employer: string;
  location: string;
  isRemote: boolean;
  employmentType: EmploymentType;
  sector: TalentSector;
  skills: string[];
  permits: string[] | null;
  helpsLicense: boolean;
  supportsVisa: boolean;
  isSample: boolean;
  /** Milliseconds since 1970. */
  closesAt: number;
}

export interface JobChanges {
  changed: { id: string; job: JobToFind | null }[];
  /** The last change of a full slice, where the next one begins. */
  rest: string | null;
  /** Start of the next read: a transaction's number. */
  readUntil: string;
}

/** Few enough that neither the database nor the process is blocked for long. */
const changesPerSlice = 1_000;

/**
 * One slice of the jobs that changed since a transaction: as everyone sees them, or null for those that aren't open.
 * `after` is the `rest` of the slice before. Changes by transactions that are still open appear in a later read, which may
 * repeat some of this one's.
 */
export async function readJobChanges(
  transaction: DatabaseTransaction,
  since: string,
  after: string | null,
): Promise<JobChanges> {
  const [changedBy = "0", id = ""] = after?.split(" ") ?? [];
  const beyond = after
    ? sql`and (changed_by, id) > (${changedBy}::text::xid8, ${id}::uuid)`
    : sql``;
  const { rows } = await sql<{
    readUntil: string;
    changed: { id: string; changedBy: string; job: JobToFind | null }[];
  }>`
    with slice as (
      select id, changed_by from private.job_changes
      where changed_by >= ${since}::text::xid8 ${beyond}
      order by changed_by, id
      limit ${changesPerSlice}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as "readUntil",
      (
        select coalesce(
          json_agg(
            json_build_object('id', change.id, 'changedBy', change.changed_by::text, 'job', job.shown)
            order by change.changed_by, change.id
          ),
          '[]'
        )
        from slice as change
        left join lateral (
          select json_build_object(
            'title', title, 'french', content #>> '{french,title}', 'employer', employer,
            'location', location, 'isRemote', is_remote, 'employmentType', employment_type,
            'sector', sector, 'skills', skills, 'permits', content -> 'permits',
            'helpsLicense', case when content is null then helps_license
              else jsonb_path_exists(content, '$.licenses[*] ? (@.helps == true)') end,
            'supportsVisa', case when content is null then supports_visa
              else coalesce(jsonb_array_length(content -> 'permits'), 0) > 0 end,
            'isSample', is_sample,
            'closesAt', floor(extract(epoch from closes_at) * 1000)
          ) as shown
          from jobs
          where id = change.id and status = 'open'
          limit 1 -- Else few changes would be joined with every job.
        ) as job on true
      ) as changed
  `.execute(transaction);
  const [read] = rows;
  if (!read) throw new Error("One row was asked for");
  const last = read.changed.length === changesPerSlice ? read.changed.at(-1) : undefined;
  return {
    readUntil: read.readUntil,
    changed: read.changed,
    rest: last ? `${last.changedBy} ${last.id}` : null,
  };
}

/** Resets changes from a copy of the database to this server's transaction numbers, which start over there. */
export async function forgiveFutureJobChanges(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    update private.job_changes set changed_by = pg_current_xact_id()
    where changed_by > pg_current_xact_id()
  `.execute(transaction);
}
