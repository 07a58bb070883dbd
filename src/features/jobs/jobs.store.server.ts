import { type Selectable, sql } from "kysely";
import { findPublicSlug } from "#features/employers/employers.contract.ts";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Jobs } from "#platform/database/schema.gen.ts";
import type { Viewer } from "#platform/viewer.ts";
import { dayInUtc, toMilliseconds } from "#shared/time.ts";
import type { SampleJob } from "../../../content/samples/jobs.ts";
import type { TalentSector } from "./job-sectors.constants.ts";
import type { EmploymentType, Job, JobSummary } from "./jobs.types.ts";
import type { Posting } from "./postings/posting.schemas.ts";
import { closingTime } from "./postings/posting-days.rules.ts";

/** Columns of a job in lists, without its long texts. */
const summaryColumns = [
  "id",
  "title",
  "employer",
  "sector",
  "location",
  "country",
  "is_remote",
  "employment_type",
  "salary_min_cents",
  "salary_max_cents",
  "salary_currency",
  "salary_period",
  "posted_at",
  "closes_at",
  "closed_at",
  "is_sample",
] as const;

/** Jobs by their ids, in the order given, and which of them the viewer saved. Others are left out. */
export async function listJobSummaries(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  viewer: Viewer,
): Promise<(JobSummary & { isSaved: boolean })[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("jobs")
    .select(summaryColumns)
    .select(isSavedBy(viewer).as("is_saved"))
    .where("id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, { ...toSummary(row), isSaved: row.is_saved }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Whether the viewer saved a row of jobs. Visitors who aren't signed in can't, and may not ask. */
function isSavedBy(viewer: Viewer) {
  if (viewer.kind !== "user") return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from saved_jobs where user_id = ${viewer.userId} and job_id = jobs.id
  )`;
}

function openAt(transaction: DatabaseTransaction, now: Date) {
  return transaction.selectFrom("jobs").where("status", "=", "open").where("closes_at", ">", now);
}

/** Other open jobs of a sector, the newest first. */
export async function listRelatedJobs(
  transaction: DatabaseTransaction,
  { id, sector, now, limit }: { id: string; sector: TalentSector; now: Date; limit: number },
): Promise<JobSummary[]> {
  const rows = await openAt(transaction, now)
    .where("sector", "=", sector)
    .where("id", "<>", id)
    .select(summaryColumns)
    .orderBy("posted_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toSummary);
}

/**
 * Jobs that take applications, without the samples, ordered by id and starting after a given one.
 * Each says whether it has a French version.
 */
export async function listOpenJobIds(
  transaction: DatabaseTransaction,
  { now, after, limit }: { now: Date; after: string | undefined; limit: number },
): Promise<{ id: string; hasFrench: boolean }[]> {
  const open = openAt(transaction, now)
    .select(["id", sql<boolean>`content #>> '{french,title}' is not null`.as("hasFrench")])
    .where("is_sample", "=", false);
  return await (after ? open.where("id", ">", after) : open).orderBy("id").limit(limit).execute();
}

/** A public job. One that is paused is hidden from its own organization too. */
export async function findJob(
  transaction: DatabaseTransaction,
  { id, viewer, now }: { id: string; viewer: Viewer; now: Date },
): Promise<(Job & { isSaved: boolean }) | undefined> {
  const row = await transaction
    .selectFrom("jobs")
    .leftJoin("job_promises as promise", "promise.job_id", "jobs.id")
    .selectAll("jobs")
    .select("promise.promised_days")
    .select(isSavedBy(viewer).as("is_saved"))
    .where("jobs.id", "=", id)
    .where("jobs.status", "<>", "paused")
    .executeTakeFirst();
  if (!row) return undefined;
  const slug = row.organization_id && (await findPublicSlug(transaction, row.organization_id));
  return {
    ...toSummary(row),
    isSaved: row.is_saved,
    isOpen: row.status === "open" && row.closes_at > now,
    isVacant: row.is_vacant,
    usesAi: row.uses_ai,
    description: row.description,
    responsibilities: row.responsibilities,
    requirements: row.requirements,
    skills: row.skills,
    licenseNote: row.license_note,
    visaNote: row.visa_note,
    content: row.content as unknown as Posting | null,
    organizationPath: slug ? organizationPath(slug) : null,
    promisedDays: row.promised_days,
  };
}

function toSummary(row: Pick<Selectable<Jobs>, (typeof summaryColumns)[number]>): JobSummary {
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
    closedAt: row.closed_at,
    is_sample: row.is_sample,
  };
}

/** Publisher of a sample job: a sample organization, and its owner where it has one. */
export interface SamplePublisher {
  organizationId: string;
  userId: string | null;
}

interface Sample {
  job: SampleJob;
  publisher: SamplePublisher | null;
  content: Posting | null;
  /** Of the content, as `job_versions` has it. */
  hash: string | null;
}

/**
 * Adds the sample jobs, and moves the dates of those that exist to count from now. Those of a sample
 * organization have a draft and a version too. What someone has written or published of them since
 * isn't changed.
 */
export async function saveSampleJobs(
  transaction: DatabaseTransaction,
  samples: readonly Sample[],
  now: Date,
): Promise<void> {
  for (const { job: sampled, publisher, content, hash } of samples) {
    const { postedDaysAgo, openDays, openings, hoursPerWeek, posting, ...sample } = sampled;
    const posted = now.getTime() - toMilliseconds({ days: postedDaysAgo });
    const written = content && JSON.stringify(content);
    const organizationId = publisher?.organizationId ?? null;
    const job = {
      ...sample,
      is_sample: true,
      region: content?.region ?? null,
      remote_regions: content?.remoteRegions ?? [],
      content: written,
      posted_at: new Date(posted),
      closes_at: closingTime(dayInUtc(new Date(posted + toMilliseconds({ days: openDays })))),
      updated_at: now,
    };
    if (organizationId && written) {
      await transaction
        .insertInto("job_drafts")
        .values({
          id: job.id,
          organization_id: organizationId,
          content: written,
          based_on: 1,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ content: written })
            .where("job_drafts.revision", "=", 1),
        )
        .execute();
    }
    const saved = await transaction
      .insertInto("jobs")
      .values({ ...job, organization_id: organizationId, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ ...job, organization_id: organizationId })
          .where("jobs.is_sample", "=", true)
          .where("jobs.version", "=", 1),
      )
      .returning("id")
      .executeTakeFirst();
    if (!saved || !publisher || !written || !hash) continue;
    const version = { content: written, hash, published_at: job.posted_at };
    await transaction
      .insertInto("job_versions")
      .values({
        ...version,
        job_id: job.id,
        number: 1,
        findings: "[]",
        published_by: publisher.userId,
      })
      .onConflict((conflict) => conflict.columns(["job_id", "number"]).doUpdateSet(version))
      .execute();
  }
}
