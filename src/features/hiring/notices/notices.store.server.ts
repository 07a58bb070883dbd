import { type RawBuilder, sql } from "kysely";
import { applicationRows, hiringJobRows } from "#features/jobs/jobs.contract.ts";
import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { statutoryZone } from "../hiring.constants.ts";

/** Subject of an email to an applicant: a kind of stage, that a decision was taken back, or that none is made. */
export type NoticeKind =
  | "screening"
  | "interview"
  | "offer"
  | "hired"
  | "declined"
  | "reopened"
  | "no_decision";

interface PlannedNotices {
  applicationIds: readonly string[];
  kind: NoticeKind;
  message?: string | null;
  reason?: string | null;
  actorId: string | null;
  now: Date;
  sendAfter: Date;
}

/** Plans an email to each of several applicants, in the place of one that waits. */
export async function planNotices(
  transaction: DatabaseTransaction,
  notice: PlannedNotices,
): Promise<void> {
  await cancelNotices(transaction, notice.applicationIds, notice.now);
  await insertNotices(transaction, notice);
}

/** Plans an email to each of several applicants of whom none waits. */
export async function insertNotices(
  transaction: DatabaseTransaction,
  notice: PlannedNotices,
): Promise<void> {
  if (notice.applicationIds.length === 0) return;
  await transaction
    .insertInto("application_notices")
    .values(
      notice.applicationIds.map((id) => ({
        application_id: id,
        kind: notice.kind,
        message: notice.message ?? null,
        reason: notice.reason ?? null,
        actor_id: notice.actorId,
        created_at: notice.now,
        send_after: notice.sendAfter,
      })),
    )
    .execute();
}

/**
 * Stops emails that wait, except those of the kind `except`; answers what they were about. Once an application's details
 * are erased, nothing would ever delete what such an email says, so that goes right away.
 */
export async function cancelNotices(
  transaction: DatabaseTransaction,
  applicationIds: readonly string[],
  now: Date,
  except: NoticeKind | null = null,
): Promise<NoticeKind[]> {
  if (applicationIds.length === 0) return [];
  const rows = await transaction
    .updateTable("application_notices")
    .set({
      canceled_at: now,
      message: sql<string | null>`case when not exists (
        select from (${applicationRows(transaction)}) as application
        where application.id = application_notices.application_id
          and application.details_erased_at is not null) then message end`,
    })
    .where("application_id", "in", applicationIds)
    .where("sent_at", "is", null)
    .where("canceled_at", "is", null)
    .where(sql<boolean>`kind is distinct from ${except}`)
    .returning("kind")
    .execute();
  return rows.map(({ kind }) => kind as NoticeKind);
}

/** An email that waits, as the employer sees it. */
export interface WaitingNotice {
  applicationId: string;
  name: string | null;
  kind: NoticeKind;
  sendAfter: Date;
  /** Its applicant was notified of a decision that was taken back, so it can't be stopped. */
  isCorrection: boolean;
  /** Our team took the job down, so it waits until the job is restored. */
  isHeld: boolean;
  /** All that wait, more than are listed. */
  total: number;
}

/** Selects emails that wait, of a job's applicants without the viewer or of one applicant, the next first. */
export const selectWaiting = (
  transaction: DatabaseTransaction,
  key: { jobId: string; viewerId: string } | { applicationId: string },
) => sql<WaitingNotice>`
  select notice.application_id as "applicationId", application.applicant_name as name,
    notice.kind, notice.send_after as "sendAfter",
    application.notified_kind in ('hired', 'declined') and application.decided_at is null as "isCorrection",
    ${isHeld(transaction, sql.ref("application.id"))} as "isHeld",
    count(*) over ()::int as total
  from public.application_notices as notice
  join (${applicationRows(transaction)}) as application on application.id = notice.application_id
  where notice.sent_at is null and notice.canceled_at is null
    and application.stage_kind <> 'withdrawn' and ${
      "jobId" in key
        ? sql`application.job_id = ${key.jobId}
            and application.user_id is distinct from ${key.viewerId}::uuid`
        : sql`application.id = ${key.applicationId}`
    }
  order by notice.send_after, lower(application.applicant_name), notice.id
  limit 100`;

/**
 * Whether an email after the interview `held`, a row of application_interviews, gave its applicant a decision, or said
 * that none has been made yet: the answer that the law of Ontario asks for. Only the interview's day is known, so an
 * email counts from the next day on, or from the time at which the interview was logged if that's earlier. Of one that
 * was logged ahead, no email counts before the day has begun in Manila, from where some teams hire.
 */
export const isAnswered = sql<boolean>`
  exists (select from public.application_notices as notice
    where notice.application_id = held.application_id
      and notice.sent_at >= least(
        greatest(held.recorded_at, held.held_on::timestamp at time zone 'Asia/Manila'),
        (held.held_on + 1)::timestamp at time zone ${statutoryZone}::text)
      and notice.kind in ('offer', 'hired', 'declined', 'no_decision'))`;

/** Emails to a job's applicants that wait, without the viewer's own, the next first. */
export async function listWaitingNotices(
  transaction: DatabaseTransaction,
  work: { jobId: string; viewerId: string },
): Promise<WaitingNotice[]> {
  return (await selectWaiting(transaction, work).execute(transaction)).rows;
}

/** Whether our team took the application's job down: its applicants get no news of it until it's restored. */
const isHeld = (transaction: DatabaseTransaction, applicationId: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from (${applicationRows(transaction)}) as held
    join (${hiringJobRows(transaction)}) as job on job.id = held.job_id
    where held.id = ${applicationId} and job.taken_down_at is not null)`;

/** Emails whose time has come, the first first. Those about a job that our team took down wait until it's restored. */
export async function listDueNotices(
  transaction: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; applicationId: string }[]> {
  return await transaction
    .selectFrom("application_notices")
    .select(["id", "application_id as applicationId"])
    .where("sent_at", "is", null)
    .where("canceled_at", "is", null)
    .where("send_after", "<=", now)
    .where(({ not }) => not(isHeld(transaction, sql.ref("application_notices.application_id"))))
    .orderBy("send_after")
    .limit(limit)
    .execute();
}

/** An email with everything that it says. */
export interface DueNotice {
  applicationId: string;
  userId: string | null;
  kind: NoticeKind;
  message: string | null;
  reason: string | null;
  actorId: string | null;
  stageKind: StageKind;
  jobTitle: string;
  employer: string;
  /** Whether the application's details are erased. */
  isErased: boolean;
}

/** Deletes what an email says, once it's taken. */
export async function deleteMessage(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable("application_notices")
    .set({ message: null })
    .where("id", "=", id)
    .execute();
}

/** Stops an email that was taken: there's no address to send it to. */
export async function stopTakenNotice(
  transaction: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("application_notices")
    .set({ sent_at: null, canceled_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Marks an email as sent, once; undefined where it has been sent or stopped already. For the
 * transaction that enqueues it.
 */
export async function takeNotice(
  transaction: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    with taken as (
      update public.application_notices set sent_at = ${now}
      where id = ${id}::uuid and sent_at is null and canceled_at is null
        and not ${isHeld(transaction, sql.ref("application_notices.application_id"))}
      returning application_id, kind, message, reason, actor_id
    )
    select taken.application_id as "applicationId", taken.kind, taken.message, taken.reason,
      taken.actor_id as "actorId", application.user_id as "userId",
      application.stage_kind as "stageKind", job.title as "jobTitle", job.employer,
      application.details_erased_at is not null as "isErased"
    from taken
    join (${applicationRows(transaction)}) as application on application.id = taken.application_id
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id`.execute(
    transaction,
  );
  return rows[0];
}
