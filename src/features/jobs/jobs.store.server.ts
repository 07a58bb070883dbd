import { type Selectable, type SqlBool, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Jobs } from "#platform/database/schema.gen.ts";
import { countOf } from "#platform/database/values.ts";
import { foldText } from "#shared/text-folding.ts";
import { toMilliseconds } from "#shared/time.ts";
import type { SampleJob } from "../../../content/samples/jobs.ts";
import type { TalentSector } from "./job-sectors.constants.ts";
import type { EmploymentType, Job, JobSummary } from "./jobs.types.ts";

interface Wanted {
  /** Words that must all be found, in the job's text and in its location. */
  keywords: readonly string[];
  places: readonly string[];
  now: Date;
}

/**
 * Jobs that take applications at `now`, the newest first, with the number of all that match. Where there is none,
 * that number is unknown.
 */
export async function listOpenJobs(
  transaction: DatabaseTransaction,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: JobSummary[]; total: number | undefined }> {
  const rows = await matching(transaction, wanted)
    .selectAll()
    .select(openJobCount(transaction, wanted).as("total"))
    .orderBy("posted_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { jobs: rows.map(toSummary), total: rows[0]?.total };
}

/** The number of the open jobs in which every word is found, as a value. */
export function openJobCount(query: DatabaseTransaction, wanted: Wanted) {
  return countOf(matching(query, wanted));
}

/** The open jobs in which every word is found, for what a caller wants to know of them. */
export function matching(transaction: DatabaseTransaction, { keywords, places, now }: Wanted) {
  let query = openAt(transaction, now);
  for (const word of keywords) query = query.where(contains("search_text", word));
  for (const word of places) query = query.where(contains("search_location", word));
  return query;
}

function openAt(transaction: DatabaseTransaction, now: Date) {
  return transaction.selectFrom("jobs").where("status", "=", "open").where("closes_at", ">", now);
}

/** The column holds folded text (`private.fold_text`), so the word is folded too. */
function contains(column: "search_text" | "search_location", word: string) {
  const literally = foldText(word).replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${sql.ref(column)} like '%' || ${literally}::text || '%'`;
}

/** Other open jobs of a sector, the newest first. */
export async function listRelatedJobs(
  transaction: DatabaseTransaction,
  { id, sector, now, limit }: { id: string; sector: TalentSector; now: Date; limit: number },
): Promise<JobSummary[]> {
  const rows = await openAt(transaction, now)
    .where("sector", "=", sector)
    .where("id", "<>", id)
    .selectAll()
    .orderBy("posted_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/** Ids of the jobs that take applications, without the samples. */
export async function listOpenJobIds(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await openAt(transaction, now)
    .select("id")
    .where("is_sample", "=", false)
    .orderBy("posted_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findJob(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<Job | undefined> {
  const row = await transaction
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toSummary(row),
    isOpen: row.status === "open" && row.closes_at > now,
    isVacant: row.is_vacant,
    usesAi: row.uses_ai,
    description: row.description,
    responsibilities: row.responsibilities,
    requirements: row.requirements,
    skills: row.skills,
    licenseNote: row.license_note,
    visaNote: row.visa_note,
  };
}

function toSummary(row: Selectable<Jobs>): JobSummary {
  return {
    id: row.id,
    title: row.title,
    employer: row.employer,
    sector: row.sector as TalentSector,
    location: row.location,
    country: row.country as JobSummary["country"],
    isRemote: row.is_remote,
    employmentType: row.employment_type as EmploymentType,
    pay: {
      minimumCents: row.salary_min_cents,
      maximumCents: row.salary_max_cents,
      currency: row.salary_currency as JobSummary["pay"]["currency"],
      period: row.salary_period as JobSummary["pay"]["period"],
    },
    postedAt: row.posted_at,
    closesAt: row.closes_at,
    is_sample: row.is_sample,
  };
}

/** Adds the sample jobs, and makes those that exist as new as on the first day. */
export async function saveSampleJobs(
  transaction: DatabaseTransaction,
  samples: readonly SampleJob[],
  now: Date,
): Promise<void> {
  for (const { postedDaysAgo, openDays, ...sample } of samples) {
    const posted = now.getTime() - toMilliseconds({ days: postedDaysAgo });
    const job = {
      ...sample,
      is_sample: true,
      posted_at: new Date(posted),
      closes_at: new Date(posted + toMilliseconds({ days: openDays })),
      updated_at: now,
    };
    await transaction
      .insertInto("jobs")
      .values({ ...job, created_at: now })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(job).where("jobs.is_sample", "=", true),
      )
      .execute();
  }
}
