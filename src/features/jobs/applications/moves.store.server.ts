import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { activeKinds, answerDue, type StageKind } from "./applications.rules.ts";

/** A stage of a job, with how long its applicants wait at most. */
export interface Stage {
  id: string;
  jobId: string;
  kind: StageKind;
  name: string;
  /** From 1. */
  position: number;
  /** Days within which someone in it hears more; null for stages that end an application. */
  promisedDays: number | null;
}

/** A job's stages in order. */
export async function listStages(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<Stage[]> {
  const rows = await transaction
    .selectFrom("job_stages")
    .selectAll()
    .where("job_id", "=", jobId)
    .orderBy("position")
    .execute();
  return rows.map(({ job_id, promised_days, kind, ...row }) => ({
    ...row,
    jobId: job_id,
    kind: kind as StageKind,
    promisedDays: promised_days,
  }));
}

/** Kind of a move in an application's log. */
type MoveKind = "moved" | "declined" | "withdrawn" | "restored";

interface Move {
  applicationIds: readonly string[];
  /** The stage they are in; those that someone moved meanwhile stay where they are now. */
  from: string;
  to: string;
  as: MoveKind;
  /** Null for the system. */
  actorId: string | null;
  now: Date;
}

/**
 * Moves applications from one stage of their job to another, with a line in the log of each, in one statement.
 * Answers the ids of those that were moved.
 */
export async function moveApplications(
  transaction: DatabaseTransaction,
  { applicationIds, from, to, as, actorId, now }: Move,
): Promise<string[]> {
  const isActive = sql`target.kind in (${sql.join(activeKinds)})`;
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update public.job_applications as application set
        stage_id = target.id,
        stage_kind = target.kind,
        stage_since = ${now},
        due_at = case when ${isActive} then ${answerDue(now, 0)}::timestamptz + make_interval(hours => 24 * target.promised_days) end,
        due_before_decision = case when ${isActive} then null else coalesce(application.due_at, application.due_before_decision) end,
        decided_at = case when ${isActive} then null else ${now}::timestamptz end,
        stage_before_decision = case when ${isActive} then null else source.id end,
        notified_kind = case when target.kind = 'withdrawn' then target.kind else notified_kind end,
        cv_object = case when target.kind = 'withdrawn' then null else cv_object end,
        cv_type = case when target.kind = 'withdrawn' then null else cv_type end
      from public.job_stages as source, public.job_stages as target
      where application.id = any(${applicationIds}::uuid[]) and application.stage_id = ${from}::uuid
        and source.id = application.stage_id
        and target.id = ${to}::uuid and target.job_id = application.job_id and target.id <> source.id
      returning application.id, source.name as from_stage, source.kind as from_kind,
        target.name as to_stage, target.kind as to_kind
    )
    insert into public.job_application_events
      (application_id, kind, from_stage, from_kind, to_stage, to_kind, actor_id, at)
    select id, ${as}, from_stage, from_kind, to_stage, to_kind, ${actorId}::uuid, ${now} from moved
    returning application_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Saves why applications were declined, and what their applicants read. Of those whose details are erased, it saves the
 * reason alone.
 */
export async function saveDeclines(
  transaction: DatabaseTransaction,
  decline: {
    applicationIds: readonly string[];
    reason: string;
    isShared: boolean;
    message: string | null;
    decidedBy: string | null;
  },
): Promise<void> {
  const { applicationIds, reason, isShared, message, decidedBy } = decline;
  await sql`
    insert into public.job_application_declines
      (application_id, reason, reason_shared, message, decided_by)
    select application.id, ${reason}, ${isShared},
      case when application.details_erased_at is null then ${message}::text end, ${decidedBy}::uuid
    from public.job_applications as application
    where application.id = any(${applicationIds}::uuid[])`.execute(transaction);
}
