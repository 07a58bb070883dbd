import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { RetentionPlace } from "./retention.rules.ts";

/** Time at which a job stopped taking applications, or will. */
const jobEnd = sql<Date>`coalesce(job.closed_at, job.closes_at)`;

/** Start of an application's years. One without a decision may still be moved after its job is over. */
const keptSince = sql<Date>`coalesce(application.decided_at,
  greatest(application.stage_since, ${jobEnd}))`;

/** Jobs with applications whose years began before a time and that still hold what was sent. */
export async function listJobsWithOldDetails(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<(RetentionPlace & { id: string })[]> {
  const rows = await transaction
    .selectFrom("jobs as job")
    .select([
      "job.id",
      "job.country",
      "job.region",
      "job.remote_regions as remoteRegions",
      sql<unknown>`job.content -> 'permits'`.as("permits"),
      sql<boolean>`coalesce(job.content -> 'plansLmia' = 'true', false)`.as("plansLmia"),
    ])
    .where((row) =>
      row.or([
        row("job.id", "in", (ids) =>
          ids
            .selectFrom("job_applications")
            .select("job_id")
            .where("decided_at", "<=", before)
            .where("details_erased_at", "is", null),
        ),
        row.and([
          row(jobEnd, "<=", before),
          row("job.id", "in", (ids) =>
            ids
              .selectFrom("job_applications")
              .select("job_id")
              .where("decided_at", "is", null)
              .where("stage_since", "<=", before)
              .where("details_erased_at", "is", null),
          ),
        ]),
      ]),
    )
    .orderBy("job.id")
    .execute();
  return rows.map(({ country, permits, ...row }) => ({
    ...row,
    country: country as RetentionPlace["country"],
    permits: Array.isArray(permits) ? permits.map(String) : [],
  }));
}

/**
 * Erases what was sent with a job's applications whose years are over: the number that the applicant read when
 * they applied, or `years` for earlier applications. Answers how many, and the files that go with them.
 */
export async function eraseDetails(
  transaction: DatabaseTransaction,
  { jobId, years, now, limit }: { jobId: string; years: number; now: Date; limit: number },
): Promise<{ erased: number; files: string[] }> {
  const keptUntil = sql<Date>`${keptSince}
    + make_interval(years => coalesce(application.kept_years, ${years}::integer))`;
  const due = await transaction
    .selectFrom("job_applications as application")
    .innerJoin("jobs as job", "job.id", "application.job_id")
    .select(["application.id", "application.cv_object"])
    .where("application.job_id", "=", jobId)
    .where(keptUntil, "<=", now)
    .where("application.details_erased_at", "is", null)
    .limit(limit)
    .forUpdate("application")
    .execute();
  if (due.length === 0) return { erased: 0, files: [] };
  await transaction
    .updateTable("job_applications")
    .set({
      account_email: null,
      applicant_name: null,
      phone: null,
      message: null,
      resume_url: null,
      cv_object: null,
      cv_type: null,
      profile: null,
      answers: null,
      withdrawal_note: null,
      details_erased_at: now,
    })
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .execute();
  return { erased: due.length, files: due.flatMap(({ cv_object }) => cv_object ?? []) };
}
