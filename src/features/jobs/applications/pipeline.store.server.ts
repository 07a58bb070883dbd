import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { answerDue, type StageKind } from "./applications.rules.ts";

/** Rows for statements of the room in which employers read and decide; row security applies. */
export const applicationRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_applications").selectAll();

export const stageRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_stages").selectAll();

export const applicationEventRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_application_events").selectAll();

export const declineRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_application_declines").selectAll();

export const interviewerRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_application_interviewers").selectAll();

export const teamRows = (transaction: DatabaseTransaction) =>
  transaction.selectFrom("job_team").selectAll();

/** Published jobs with the columns that hiring reads. */
export const hiringJobRows = (transaction: DatabaseTransaction) =>
  transaction
    .selectFrom("jobs")
    .select([
      "jobs.id",
      "jobs.title",
      "jobs.employer",
      "jobs.status",
      "jobs.region",
      "jobs.is_remote",
      "jobs.remote_regions",
      "jobs.organization_id",
      "jobs.posted_at",
      "jobs.closes_at",
      "jobs.taken_down_at",
    ]);

/**
 * Locks an application until the transaction ends. Answers the kind of its stage, or undefined if there's no such
 * application.
 */
export async function lockApplication(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<StageKind | undefined> {
  const row = await transaction
    .selectFrom("job_applications")
    .select("stage_kind")
    .where("id", "=", applicationId)
    .forUpdate()
    .executeTakeFirst();
  return row?.stage_kind as StageKind | undefined;
}

/** Notes that the employer has opened an application, the first time. */
export async function recordOpened(
  transaction: DatabaseTransaction,
  { applicationId, actorId, now }: { applicationId: string; actorId: string; now: Date },
): Promise<void> {
  await sql`
    with opened as (
      update public.job_applications set opened_at = ${now}
      where id = ${applicationId}::uuid and opened_at is null
      returning id
    )
    insert into public.job_application_events (application_id, kind, actor_id, at)
    select id, 'opened', ${actorId}::uuid, ${now} from opened`.execute(transaction);
}

/**
 * Notes that an applicant was notified: of the stage they are in (`notified`), or of anything else (null).
 */
export async function recordInformed(
  transaction: DatabaseTransaction,
  {
    applicationId,
    notified,
    actorId,
    now,
  }: { applicationId: string; notified: StageKind | null; actorId: string | null; now: Date },
): Promise<void> {
  await sql`
    with informed as (
      update public.job_applications set
        notified_kind = coalesce(${notified}, notified_kind),
        first_answered_at = coalesce(first_answered_at, ${now})
      where id = ${applicationId}::uuid
      returning id
    )
    insert into public.job_application_events (application_id, kind, to_kind, actor_id, at)
    select id, 'informed', ${notified}, ${actorId}::uuid, ${now} from informed`.execute(
    transaction,
  );
}

/** Notes that the employer wrote to an applicant, the first time: that's an answer. */
export async function recordMessaged(
  transaction: DatabaseTransaction,
  { applicationId, actorId, now }: { applicationId: string; actorId: string; now: Date },
): Promise<void> {
  await sql`
    with answered as (
      update public.job_applications set first_answered_at = coalesce(first_answered_at, ${now})
      where id = ${applicationId}::uuid and not exists (
        select from public.job_application_events
        where application_id = ${applicationId}::uuid and kind = 'messaged'
      )
      returning id
    )
    insert into public.job_application_events (application_id, kind, actor_id, at)
    select id, 'messaged', ${actorId}::uuid, ${now} from answered`.execute(transaction);
}

/** Restarts the days of an application's stage, because its applicant was notified. */
export async function restartClock(
  transaction: DatabaseTransaction,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<void> {
  await sql`
    update public.job_applications as application
    set due_at = ${answerDue(now, 0)}::timestamptz + make_interval(hours => 24 * stage.promised_days)
    from public.job_stages as stage
    where stage.id = application.stage_id and application.id = ${applicationId}::uuid
      and application.decided_at is null`.execute(transaction);
}

/** Deletes why an application was declined: the decision was undone, or the applicant withdrew before hearing it. */
export async function deleteDecline(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<void> {
  await transaction
    .deleteFrom("job_application_declines")
    .where("application_id", "=", applicationId)
    .execute();
}

/** Lets a member interview an applicant; false where they do already. */
export async function addInterviewer(
  transaction: DatabaseTransaction,
  { applicationId, userId, now }: { applicationId: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("job_application_interviewers")
    .values({ application_id: applicationId, user_id: userId, assigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the members who interview an applicant. */
export async function listInterviewers(
  transaction: DatabaseTransaction,
  applicationId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("job_application_interviewers")
    .select("user_id")
    .where("application_id", "=", applicationId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function removeInterviewer(
  transaction: DatabaseTransaction,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom("job_application_interviewers")
    .where("application_id", "=", applicationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Gives up what a former member interviewed and the jobs of an organization that were theirs. */
export async function removeFromHiring(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const jobs = transaction
    .selectFrom("job_drafts")
    .select("id")
    .where("organization_id", "=", organizationId);
  await transaction
    .deleteFrom("job_application_interviewers")
    .where("user_id", "=", userId)
    .where("application_id", "in", (query) =>
      query.selectFrom("job_applications").select("id").where("job_id", "in", jobs),
    )
    .execute();
}

interface StageInput {
  id: string | null;
  kind: StageKind;
  name: string;
  promisedDays: number | null;
}

/**
 * Makes a job's stages these, in this order. Stages left out must be without applications: the
 * foreign key refuses otherwise. For the transaction that holds the job's organization.
 */
export async function saveStages(
  transaction: DatabaseTransaction,
  jobId: string,
  stages: readonly StageInput[],
): Promise<void> {
  const kept = stages.flatMap(({ id }) => id ?? []);
  await transaction
    .deleteFrom("job_stages")
    .where("job_id", "=", jobId)
    .where("id", "not in", kept)
    .execute();
  await sql`set constraints job_stages_order deferred`.execute(transaction);
  for (const [index, stage] of stages.entries()) {
    const row = {
      name: stage.name,
      position: index + 1,
      promised_days: stage.promisedDays,
    };
    if (stage.id) {
      await transaction
        .updateTable("job_stages")
        .set(row)
        .where("id", "=", stage.id)
        .where("job_id", "=", jobId)
        .execute();
    } else {
      await transaction
        .insertInto("job_stages")
        .values({ ...row, job_id: jobId, kind: stage.kind })
        .execute();
    }
  }
}
