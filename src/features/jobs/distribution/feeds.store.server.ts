import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { TalentSector } from "../job-sectors.constants.ts";
import type { EmploymentType, PayRange } from "../jobs.types.ts";
import { posting } from "../postings/posting.schemas.ts";
import type { PublishedJob } from "./feeds.types.ts";

interface Wanted {
  /** Null for everyone's. */
  organizationId: string | null;
  now: Date;
}

/** A position in the list, to continue after. */
export type FeedPlace = Pick<PublishedJob, "postedAt" | "id">;

/** The number of open jobs, and the time of their last change: together they identify a version of the feed. */
export async function readFeedState(
  transaction: DatabaseTransaction,
  wanted: Wanted,
): Promise<{ jobs: number; changedAt: Date | null }> {
  const { jobs, changed } = await openJobs(transaction, wanted)
    .select(({ fn }) => [
      fn.countAll<number>().as("jobs"),
      fn.max<Date | null>("updated_at").as("changed"),
    ])
    .executeTakeFirstOrThrow();
  return { jobs: Number(jobs), changedAt: changed };
}

/** Open jobs, the newest first, after a place in the list. Samples are in no feed. */
export async function listFeedJobs(
  transaction: DatabaseTransaction,
  wanted: Wanted,
  { after, limit }: { after: FeedPlace | null; limit: number },
): Promise<PublishedJob[]> {
  let query = openJobs(transaction, wanted);
  if (after) {
    query = query.where(
      sql<boolean>`(posted_at, id) < (${after.postedAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const rows = await query
    .selectAll()
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    employer: row.employer,
    sector: row.sector as TalentSector,
    location: row.location,
    country: row.country as PublishedJob["country"],
    region: row.region,
    isRemote: row.is_remote,
    remoteRegions: row.remote_regions,
    employmentType: row.employment_type as EmploymentType,
    pay: {
      minimumCents: row.salary_min_cents,
      maximumCents: row.salary_max_cents,
      currency: row.salary_currency as PayRange["currency"],
      period: row.salary_period as PayRange["period"],
    },
    postedAt: row.posted_at,
    closesAt: row.closes_at,
    updatedAt: row.updated_at,
    isVacant: row.is_vacant,
    usesAi: row.uses_ai,
    description: row.description,
    responsibilities: row.responsibilities,
    requirements: row.requirements,
    skills: row.skills,
    licenseNote: row.license_note,
    visaNote: row.visa_note,
    posting: posting.safeParse(row.content).data ?? null,
  }));
}

function openJobs(transaction: DatabaseTransaction, { organizationId, now }: Wanted) {
  const query = transaction
    .selectFrom("jobs")
    .where("status", "=", "open")
    .where("closes_at", ">", now)
    .where("is_sample", "=", false);
  return organizationId ? query.where("organization_id", "=", organizationId) : query;
}
