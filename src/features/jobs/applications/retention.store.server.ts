import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { RetentionPlace } from "./retention.rules.ts";

/** Jobs with applications that were decided before a time and still hold what was sent. */
export async function listJobsWithOldDetails(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<(RetentionPlace & { id: string })[]> {
  const rows = await transaction
    .selectFrom("jobs")
    .select([
      "id",
      "country",
      "region",
      "remote_regions as remoteRegions",
      sql<unknown>`${sql.ref("content")} -> 'permits'`.as("permits"),
    ])
    .where("id", "in", (ids) =>
      ids
        .selectFrom("job_applications")
        .select("job_id")
        .where("decided_at", "<=", before)
        .where("details_erased_at", "is", null),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ country, permits, ...row }) => ({
    ...row,
    country: country as RetentionPlace["country"],
    permits: Array.isArray(permits) ? permits.map(String) : [],
  }));
}

/**
 * Erases what was sent with a job's applications that were decided before a time. Answers how many, and the files
 * that go with them.
 */
export async function eraseDetails(
  transaction: DatabaseTransaction,
  { jobId, before, now, limit }: { jobId: string; before: Date; now: Date; limit: number },
): Promise<{ erased: number; files: string[] }> {
  const due = await transaction
    .selectFrom("job_applications")
    .select(["id", "cv_object"])
    .where("job_id", "=", jobId)
    .where("decided_at", "<=", before)
    .where("details_erased_at", "is", null)
    .limit(limit)
    .forUpdate()
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
