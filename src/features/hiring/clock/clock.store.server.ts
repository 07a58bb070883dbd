import { sql } from "kysely";
import { applicationRows, hiringJobRows } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { dayIn } from "#shared/time.ts";
import { inOntario } from "../access/access.store.server.ts";
import { statutoryZone } from "../hiring.constants.ts";
import { isAnswered } from "../notices/notices.store.server.ts";

/** Organizations with applications that are overdue, or whose applicants were interviewed in Ontario. */
export async function listOrganizationsToRemind(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct job.organization_id as id
    from (${applicationRows(transaction)}) as application
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    where job.organization_id is not null and application.decided_at is null
      and (application.due_at < ${now} or exists (select from public.application_interviews as held
        where held.application_id = application.id))`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** An application that someone is to be reminded of. */
export interface Reminder {
  applicationId: string;
  /** Null once the account is deleted. */
  applicantId: string | null;
  applicant: string | null;
  jobId: string;
  jobTitle: string;
  /** Time by which its applicant was to hear. */
  due: Date;
}

/** Of an application that's new, of an answer that's overdue, or of the days since an interview. */
export type ReminderKind = "new" | "overdue" | StatutoryKind;
export type StatutoryKind = "statutory_38" | "statutory_45";

/** Claims the reminders of an organization's overdue applications, once for each date that was promised. */
export async function claimOverdue(
  transaction: DatabaseTransaction,
  { organizationId, now, limit }: { organizationId: string; now: Date; limit: number },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select application.id, application.user_id, application.applicant_name, application.due_at,
        job.id as job_id, job.title
      from (${applicationRows(transaction)}) as application
      join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
      where job.organization_id = ${organizationId} and job.taken_down_at is null and application.decided_at is null
        and application.due_at < ${now}
        and not exists (select from public.hiring_reminders as past
          where past.application_id = application.id and past.kind = 'overdue'
            and past.about = application.due_at)
      order by application.due_at limit ${limit}
    ), claimed as (
      insert into public.hiring_reminders (application_id, kind, about, sent_at)
      select id, 'overdue', due_at, ${now} from due on conflict do nothing
      returning application_id
    )
    select due.id as "applicationId", due.user_id as "applicantId",
      due.applicant_name as applicant, due.job_id as "jobId", due.title as "jobTitle", due.due_at as due
    from due join claimed on claimed.application_id = due.id
    order by due.due_at`.execute(transaction);
  return rows;
}

/** Applications since `after` that wait unopened, and of which no one was emailed. */
function newApplications(transaction: DatabaseTransaction, after: Date) {
  return sql`(${applicationRows(transaction)}) as application
    join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
    where application.stage_kind = 'new' and application.opened_at is null
      and application.applied_at > ${after} and job.taken_down_at is null
      and not exists (select from public.hiring_reminders as past
        where past.application_id = application.id and past.kind = 'new')`;
}

/** Organizations with such applications. */
export async function listOrganizationsWithNew(
  transaction: DatabaseTransaction,
  after: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct job.organization_id as id from ${newApplications(transaction, after)}
      and job.organization_id is not null`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Claims such applications of an organization, each once, the first ones first. */
export async function claimNew(
  transaction: DatabaseTransaction,
  {
    organizationId,
    after,
    now,
    limit,
  }: { organizationId: string; after: Date; now: Date; limit: number },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select application.id, application.user_id, application.applicant_name, application.due_at,
        application.applied_at, job.id as job_id, job.title
      from ${newApplications(transaction, after)} and job.organization_id = ${organizationId}
      order by application.applied_at limit ${limit}
    ), claimed as (
      insert into public.hiring_reminders (application_id, kind, about, sent_at)
      select id, 'new', applied_at, ${now} from due on conflict do nothing
      returning application_id
    )
    select due.id as "applicationId", due.user_id as "applicantId",
      due.applicant_name as applicant, due.job_id as "jobId", due.title as "jobTitle", due.due_at as due
    from due join claimed on claimed.application_id = due.id
    order by due.applied_at`.execute(transaction);
  return rows;
}

/**
 * Claims reminders of applicants who were last interviewed `afterDays` ago or more, and less than `beforeDays` ago where
 * that's given, and haven't heard whether a decision was made. Once for each last interview: for an organization's jobs
 * in Ontario, or for all that our own team fills.
 */
export async function claimStatutory(
  transaction: DatabaseTransaction,
  {
    organizationId,
    kind,
    afterDays,
    beforeDays,
    answerDays,
    now,
    limit,
  }: {
    /** Null: our own team's jobs. */
    organizationId: string | null;
    kind: StatutoryKind;
    afterDays: number;
    beforeDays?: number;
    answerDays: number;
    now: Date;
    limit: number;
  },
): Promise<Reminder[]> {
  const ofJob =
    organizationId === null
      ? sql`job.organization_id is null`
      : sql`job.organization_id = ${organizationId} and ${inOntario}`;
  const today = sql`${dayIn(now, statutoryZone)}::date`;
  const isRecent =
    beforeDays === undefined ? sql`true` : sql`last_on + ${beforeDays}::int > ${today}`;
  const { rows } = await sql<Reminder>`
    with interviewed as (
      select application.id, application.user_id, application.applicant_name, job.id as job_id, job.title,
        held.held_on as last_on
      from (${applicationRows(transaction)}) as application
      join (${hiringJobRows(transaction)}) as job on job.id = application.job_id
      join lateral (select * from public.application_interviews as noted
        where noted.application_id = application.id order by noted.held_on desc limit 1) as held on true
      where ${ofJob} and job.taken_down_at is null and application.decided_at is null and not ${isAnswered}
    ), due as (
      select * from interviewed
      where last_on + ${afterDays}::int <= ${today} and ${isRecent}
        and not exists (select from public.hiring_reminders as past
          where past.application_id = interviewed.id and past.kind = ${kind}
            and past.about = interviewed.last_on::timestamp at time zone 'UTC')
      order by last_on limit ${limit}
    ), claimed as (
      insert into public.hiring_reminders (application_id, kind, about, sent_at)
      select id, ${kind}, last_on::timestamp at time zone 'UTC', ${now} from due
      on conflict do nothing returning application_id
    )
    select due.id as "applicationId", due.user_id as "applicantId",
      due.applicant_name as applicant, due.job_id as "jobId", due.title as "jobTitle",
      (due.last_on + ${answerDays}::int)::timestamp at time zone 'UTC' as due
    from due join claimed on claimed.application_id = due.id
    order by due.last_on`.execute(transaction);
  return rows;
}

/** Gives reminders back that were claimed at `now` and reach no one, so that another day sends them. */
export async function releaseReminders(
  transaction: DatabaseTransaction,
  {
    applicationIds,
    kind,
    now,
  }: { applicationIds: readonly string[]; kind: ReminderKind; now: Date },
): Promise<void> {
  if (applicationIds.length === 0) return;
  await transaction
    .deleteFrom("hiring_reminders")
    .where(sql<boolean>`application_id = any(${applicationIds}::uuid[])`)
    .where("kind", "=", kind)
    .where("sent_at", "=", now)
    .execute();
}
