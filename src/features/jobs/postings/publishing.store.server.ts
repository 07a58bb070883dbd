import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { midnightInUtc } from "#shared/time.ts";
import type { Finding } from "../posting-checker/posting-checker.types.ts";
import type { JobStatus } from "./drafts.store.server.ts";
import type { Posting } from "./posting.schemas.ts";
import { closingTime } from "./posting-days.rules.ts";

interface Publication {
  jobId: string;
  organizationId: string;
  /** The organization's public name. */
  employer: string;
  posting: Posting;
  version: number;
  now: Date;
}

/** Makes a posting public: adds the job or changes what it says. It is open from now on. */
export async function publishJob(
  transaction: DatabaseTransaction,
  { jobId, organizationId, employer, posting, version, now }: Publication,
): Promise<void> {
  const country = posting.region.slice(0, 2);
  const job = {
    organization_id: organizationId,
    employer,
    title: posting.title,
    sector: posting.sector,
    location: `${posting.city}, ${posting.region.slice(3)}`,
    country,
    region: posting.region,
    is_remote: posting.remote === "full",
    remote_regions: posting.remoteRegions,
    employment_type: posting.employmentType,
    salary_min_cents: posting.pay.minimumCents,
    salary_max_cents: posting.pay.maximumCents,
    salary_currency: posting.pay.currency,
    salary_period: posting.pay.period,
    is_vacant: posting.isVacant,
    uses_ai: posting.usesAi,
    description: posting.description,
    responsibilities: posting.responsibilities,
    requirements: posting.requirements,
    skills: posting.skills,
    license_note: posting.licenseNote,
    visa_note: posting.visaNote,
    content: JSON.stringify(posting),
    version,
    status: "open" satisfies JobStatus,
    closes_at: closingTime(posting.closesOn),
    closed_at: null,
    updated_at: now,
  };
  await transaction
    .insertInto("jobs")
    .values({ ...job, id: jobId, posted_at: now, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(job))
    .execute();
}

/** Keeps others from changing what is public of a job until the transaction ends. */
export async function lockJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ status: JobStatus; version: number; isTakenDown: boolean } | undefined> {
  const row = await transaction
    .selectFrom("jobs")
    .select(["status", "version", "taken_down_at"])
    .where("id", "=", jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, version, taken_down_at } = row;
  return { status: status as JobStatus, version, isTakenDown: taken_down_at !== null };
}

/** Sets when a job counts as posted: now, because it's posted again. */
export async function setPosted(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<void> {
  await transaction.updateTable("jobs").set({ posted_at: now }).where("id", "=", jobId).execute();
}

/** Hides an open job. */
export async function pauseJob(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ status: "paused", updated_at: now })
    .where("id", "=", jobId)
    .execute();
}

/** Closes a job. One that our team took down stays hidden, and is closed once it's restored. */
export async function closeJob(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set((value) => ({
      status: value
        .case()
        .when("taken_down_at", "is", null)
        .then("closed")
        .else(value.ref("status"))
        .end(),
      closed_at: now,
      updated_at: now,
    }))
    .where("id", "=", jobId)
    .execute();
}

/** Hides the open jobs of an organization, and answers them. Those that are down stay hidden when they're restored. */
export async function pauseOpenJobs(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<{ title: string; employer: string }[]> {
  const paused = await transaction
    .updateTable("jobs")
    .set({ status: "paused", was_open: false, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where((row) => row.or([row("status", "=", "open"), row("was_open", "=", true)]))
    .returning(["title", "employer", "taken_down_at"])
    .execute();
  return paused.flatMap(({ taken_down_at, ...job }) => (taken_down_at ? [] : [job]));
}

export async function renameEmployer(
  transaction: DatabaseTransaction,
  { organizationId, publicName, now }: { organizationId: string; publicName: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ employer: publicName, updated_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Closes jobs of organizations whose last day is over, as of that day; answers how many. */
export async function closeEndedJobs(transaction: DatabaseTransaction, now: Date): Promise<number> {
  const rows = await transaction
    .updateTable("jobs")
    .set((row) => ({ status: "closed", closed_at: row.ref("closes_at"), updated_at: now }))
    .where("organization_id", "is not", null)
    .where("status", "=", "open")
    .where("closes_at", "<=", now)
    .returning("id")
    .execute();
  return rows.length;
}

/** A published version of a job. */
export interface PostingVersion {
  number: number;
  content: Posting;
  findings: Finding[];
  publishedBy: string | null;
  publishedAt: Date;
}

export async function insertVersion(
  transaction: DatabaseTransaction,
  version: {
    jobId: string;
    number: number;
    posting: Posting;
    findings: readonly Finding[];
    hash: string;
    userId: string;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("job_versions")
    .values({
      job_id: version.jobId,
      number: version.number,
      content: JSON.stringify(version.posting),
      findings: JSON.stringify(version.findings),
      hash: version.hash,
      published_by: version.userId,
      published_at: version.now,
    })
    .execute();
}

/** The stored versions of a job, the newest first. */
export async function listVersions(
  transaction: DatabaseTransaction,
  jobId: string,
  limit: number,
): Promise<PostingVersion[]> {
  const rows = await transaction
    .selectFrom("job_versions")
    .select(["number", "content", "findings", "published_by", "published_at"])
    .where("job_id", "=", jobId)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    content: row.content as unknown as Posting,
    findings: row.findings as unknown as Finding[],
    publishedBy: row.published_by,
    publishedAt: row.published_at,
  }));
}

export async function findHash(
  transaction: DatabaseTransaction,
  { jobId, number }: { jobId: string; number: number },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("job_versions")
    .select("hash")
    .where("job_id", "=", jobId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.hash;
}

/** A version as far as it decides how long it's stored. */
export type StoredVersion = Pick<
  Posting,
  "region" | "remoteRegions" | "reportsTo" | "plansLmia" | "permits"
> & { number: number };

/** A job that is over, with versions that may be due for deletion. */
export interface EndedJob {
  id: string;
  organizationId: string;
  endedAt: Date;
  /** Someone was hired for it. */
  isFilled: boolean;
  versions: StoredVersion[];
}

/** Jobs with versions that were over by a day, by id, after the given one. */
export async function listEndedJobs(
  transaction: DatabaseTransaction,
  { endedBy, after, limit }: { endedBy: string; after: string | null; limit: number },
): Promise<EndedJob[]> {
  const ended = sql<Date>`coalesce(job.closed_at, job.closes_at)`;
  const rows = await transaction
    .selectFrom("jobs as job")
    .innerJoin("job_versions as version", "version.job_id", "job.id")
    .select(["job.id", "job.organization_id", ended.as("endedAt")])
    .select(
      sql<boolean>`exists (
        select from job_applications where job_id = job.id and stage_kind = 'hired'
      )`.as("isFilled"),
    )
    .select(
      sql<StoredVersion[]>`json_agg(json_build_object(
        'number', version.number,
        'region', version.content -> 'region',
        'remoteRegions', version.content -> 'remoteRegions',
        'reportsTo', version.content -> 'reportsTo',
        'plansLmia', version.content -> 'plansLmia',
        'permits', version.content -> 'permits'
      ))`.as("versions"),
    )
    .where("job.status", "<>", "open")
    .where(ended, "<", midnightInUtc(endedBy))
    .where((row) => (after ? row("job.id", ">", after) : row.lit(true)))
    .groupBy("job.id")
    .orderBy("job.id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ organization_id: organizationId, ...job }) =>
    organizationId ? [{ ...job, organizationId }] : [],
  );
}

/** Deletes versions of a job that is still over; answers how many there were. */
export async function deleteVersions(
  transaction: DatabaseTransaction,
  { jobId, endedAt, numbers }: { jobId: string; endedAt: Date; numbers: readonly number[] },
): Promise<number> {
  const job = await transaction
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", jobId)
    .where("status", "<>", "open")
    .where(sql<Date>`coalesce(closed_at, closes_at)`, "=", endedAt)
    .forUpdate()
    .executeTakeFirst();
  if (!job) return 0;
  const rows = await transaction
    .deleteFrom("job_versions")
    .where("job_id", "=", jobId)
    .where("number", "in", numbers)
    .returning("number")
    .execute();
  return rows.length;
}
