import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Adds what a sample job's applicants are rated by; the ids in order. */
export async function insertSampleCriteria(
  transaction: DatabaseTransaction,
  jobId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .insertInto("scorecard_criteria")
    .values(names.map((name, index) => ({ job_id: jobId, name, position: index + 1 })))
    .returning(["id", "position"])
    .execute();
  return rows.sort((one, other) => one.position - other.position).map(({ id }) => id);
}

/** Adds how someone rated a sample applicant in a stage. */
export async function insertSampleScorecard(
  transaction: DatabaseTransaction,
  {
    applicationId,
    stageId,
    authorId,
    criteria,
    ratings,
    now,
  }: {
    applicationId: string;
    stageId: string;
    authorId: string;
    criteria: readonly string[];
    ratings: readonly number[];
    now: Date;
  },
): Promise<void> {
  const overall = Math.round(ratings.reduce((sum, each) => sum + each, 0) / ratings.length);
  const { id } = await transaction
    .insertInto("scorecards")
    .values({
      application_id: applicationId,
      stage_id: stageId,
      author_id: authorId,
      overall,
      comment: null,
      submitted_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("scorecard_ratings")
    .values(
      criteria.flatMap((criterion_id, index) => {
        const rating = ratings[index];
        return rating === undefined ? [] : [{ scorecard_id: id, criterion_id, rating }];
      }),
    )
    .execute();
}
