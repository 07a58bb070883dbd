import type { DatabaseTransaction } from "#platform/database/database.ts";
import { type Posting, posting } from "../postings/posting.schemas.ts";
import { retentionYears } from "./retention.rules.ts";

/** A job with what someone needs to know who applies for it. */
export interface JobToApplyFor {
  id: string;
  title: string;
  employer: string;
  location: string;
  /** Null for samples and jobs that our team entered. */
  organizationId: string | null;
  isSample: boolean;
  /** Whether it takes applications now. */
  isOpen: boolean;
  usesAi: boolean;
  /** Counted from 1. */
  version: number;
  questions: Posting["questions"];
  /** Years after the decision, or after the job is over without one, for which what was sent is stored. */
  keptYears: number;
  /** Days within which someone who applies hears more; null for a job that isn't open. */
  promisedDays: number | null;
}

/** The job as the viewer may see it, closed ones too. */
export async function findJobToApplyFor(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<JobToApplyFor | undefined> {
  const row = await transaction
    .selectFrom("jobs as job")
    .leftJoin("job_promises as promise", "promise.job_id", "job.id")
    .select([
      "job.id",
      "job.title",
      "job.employer",
      "job.location",
      "job.organization_id as organizationId",
      "job.is_sample as isSample",
      "job.status",
      "job.closes_at as closesAt",
      "job.uses_ai as usesAi",
      "job.version",
      "job.content",
      "job.country",
      "job.region",
      "job.remote_regions as remoteRegions",
      "promise.promised_days as promisedDays",
    ])
    .where("job.id", "=", jobId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, closesAt, content, country, region, remoteRegions, ...job } = row;
  const { questions, ...plans } = content === null ? withoutContent : asked.parse(content);
  return {
    ...job,
    isOpen: status === "open" && closesAt > now,
    questions,
    keptYears: retentionYears({
      country: country as "CA" | "US",
      region,
      remoteRegions,
      ...plans,
    }),
  };
}

const asked = posting.pick({ questions: true, permits: true, plansLmia: true });

/** Jobs from before postings were documents ask nothing. */
const withoutContent: Pick<Posting, "questions" | "permits" | "plansLmia"> = {
  questions: [],
  permits: [],
  plansLmia: false,
};

/** Whether a job takes applications, and its version. No one can change the job until the transaction ends. */
export async function holdJob(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<{ isOpen: boolean; version: number } | undefined> {
  const row = await transaction
    .selectFrom("jobs")
    .select(["status", "closes_at", "version"])
    .where("id", "=", jobId)
    .forShare()
    .executeTakeFirst();
  return row && { isOpen: row.status === "open" && row.closes_at > now, version: row.version };
}

/** The organization of a job, and whether the job was taken down. */
export async function readOrganizationOf(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ organizationId: string | null; isTakenDown: boolean }> {
  const { organizationId, takenDownAt } = await transaction
    .selectFrom("jobs")
    .select(["organization_id as organizationId", "taken_down_at as takenDownAt"])
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  return { organizationId, isTakenDown: takenDownAt !== null };
}
