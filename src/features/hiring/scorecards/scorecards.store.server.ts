import { sql } from "kysely";
import { stageRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface Criterion {
  id: string;
  name: string;
}

/** Selects a job's rating criteria, in order. */
export const selectCriteria = (transaction: DatabaseTransaction, jobId: string) =>
  transaction
    .selectFrom("scorecard_criteria")
    .select(["id", "name"])
    .where("job_id", "=", jobId)
    .orderBy("position");

/** A job's rating criteria, in order. */
export async function listCriteria(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<Criterion[]> {
  return await selectCriteria(transaction, jobId).execute();
}

/** Makes a job's criteria these. One that keeps its name keeps its ratings. */
export async function saveCriteria(
  transaction: DatabaseTransaction,
  jobId: string,
  names: readonly string[],
): Promise<void> {
  await sql`
    delete from public.scorecard_criteria
    where job_id = ${jobId} and name <> all(${names}::text[])`.execute(transaction);
  await sql`set constraints scorecard_criteria_job_id_position_key deferred`.execute(transaction);
  await sql`
    insert into public.scorecard_criteria (job_id, name, position)
    select ${jobId}::uuid, wanted.name, wanted.position::int
    from unnest(${names}::text[]) with ordinality as wanted (name, position)
    on conflict (job_id, name) do update set position = excluded.position`.execute(transaction);
}

/** Someone's ratings of an applicant in a stage. */
export interface Scorecard {
  id: string;
  stageId: string;
  stageName: string;
  authorId: string | null;
  overall: number;
  comment: string | null;
  submittedAt: Date;
  ratings: { criterionId: string; rating: number }[];
}

/** Selects an applicant's scorecards that the viewer may see: their own, and others' in stages where theirs is in. */
export const selectScorecards = (
  transaction: DatabaseTransaction,
  { applicationId, viewerId }: { applicationId: string; viewerId: string },
) => sql<Scorecard>`
  select card.id, card.stage_id as "stageId", stage.name as "stageName",
    card.author_id as "authorId", card.overall, card.comment, card.submitted_at as "submittedAt",
    coalesce((select json_agg(json_build_object('criterionId', given.criterion_id,
        'rating', given.rating)) from public.scorecard_ratings as given
      where given.scorecard_id = card.id), '[]') as ratings
  from public.scorecards as card
  join (${stageRows(transaction)}) as stage on stage.id = card.stage_id
  where card.application_id = ${applicationId} and exists (select from public.scorecards as own
    where own.application_id = card.application_id and own.stage_id = card.stage_id
      and own.author_id = ${viewerId})
  order by stage.position, card.submitted_at, card.id`;

/** Saves someone's ratings in a stage, in the place of earlier ones. */
export async function saveScorecard(
  transaction: DatabaseTransaction,
  card: {
    applicationId: string;
    stageId: string;
    authorId: string;
    overall: number;
    comment: string | null;
    ratings: readonly { criterionId: string; rating: number }[];
    now: Date;
  },
): Promise<void> {
  const { id } = await transaction
    .insertInto("scorecards")
    .values({
      application_id: card.applicationId,
      stage_id: card.stageId,
      author_id: card.authorId,
      overall: card.overall,
      comment: card.comment,
      submitted_at: card.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["application_id", "stage_id", "author_id"]).doUpdateSet({
        overall: card.overall,
        comment: card.comment,
        submitted_at: card.now,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("scorecard_ratings").where("scorecard_id", "=", id).execute();
  if (card.ratings.length === 0) return;
  await transaction
    .insertInto("scorecard_ratings")
    .values(
      card.ratings.map(({ criterionId, rating }) => ({
        scorecard_id: id,
        criterion_id: criterionId,
        rating,
      })),
    )
    .execute();
}
