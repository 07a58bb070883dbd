import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countPages } from "#shared/pages.ts";
import { toSeconds } from "#shared/time.ts";
import { activeKinds } from "../applications/applications.rules.ts";
import type { JobStatus } from "../postings/drafts.store.server.ts";
import type { ReportReason } from "./job-reports.constants.ts";
import type { JobReportInput } from "./job-reports.schemas.ts";

const daySeconds = toSeconds({ days: 1 });

export interface JobReport {
  id: string;
  jobId: string;
  jobTitle: string;
  employer: string;
  organizationId: string | null;
  isTakenDown: boolean;
  reason: ReportReason;
  details: string;
  /** Whether the reporter gets an answer. */
  hasEmail: boolean;
  createdAt: Date;
  handledAt: Date | null;
  outcome: "taken_down" | "dismissed" | null;
  note: string | null;
  restoredAt: Date | null;
}

/**
 * Stores a report. Answers whether it is the only open one of its job, and whose job that is; undefined where the
 * reporter's last one waits.
 */
export async function insertReport(
  transaction: DatabaseTransaction,
  report: JobReportInput & { jobId: string; reporterId: string | null; now: Date },
): Promise<{ id: string; isFirst: boolean; organizationId: string | null } | undefined> {
  const { jobId, reason, details, email, reporterId, now } = report;
  const row = await transaction
    .insertInto("job_reports")
    .values({
      job_id: jobId,
      reason,
      details,
      reporter_email: email,
      reporter_id: reporterId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  const other = await transaction
    .selectFrom("job_reports")
    .select("id")
    .where("job_id", "=", jobId)
    .where("handled_at", "is", null)
    .where("id", "<>", row.id)
    .limit(1)
    .executeTakeFirst();
  const job = await transaction
    .selectFrom("jobs")
    .select("organization_id")
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  return { id: row.id, isFirst: !other, organizationId: job.organization_id };
}

function withJobs(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("job_reports as report")
    .innerJoin("jobs as job", "job.id", "report.job_id")
    .select([
      "report.id",
      "report.job_id as jobId",
      "job.title as jobTitle",
      "job.employer",
      "job.organization_id as organizationId",
      "job.taken_down_at as takenDownAt",
      "report.reason",
      "report.details",
      "report.reporter_email as email",
      "report.created_at as createdAt",
      "report.handled_at as handledAt",
      "report.outcome",
      "report.note",
      "report.restored_at as restoredAt",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withJobs>["executeTakeFirstOrThrow"]>>;

function toReport({ takenDownAt, email, ...row }: Row): JobReport {
  return {
    ...row,
    isTakenDown: takenDownAt !== null,
    hasEmail: email !== null,
    reason: row.reason as ReportReason,
    outcome: row.outcome as JobReport["outcome"],
  };
}

/** Whether a person isn't a member of the organization that a job is from. */
export const isOfOthers = (jobId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`not private.is_member_for_job(${sql.ref(jobId)}, ${userId}::uuid)`;

/** Reports of others' jobs that wait, the oldest first; or those handled, the newest first. */
export async function listReports(
  transaction: DatabaseTransaction,
  { viewerId, isHandled, limit }: { viewerId: string; isHandled: boolean; limit: number },
): Promise<JobReport[]> {
  const others = withJobs(transaction).where(isOfOthers("report.job_id", viewerId));
  const query = isHandled
    ? others.where("report.handled_at", "is not", null).orderBy("report.handled_at", "desc")
    : others.where("report.handled_at", "is", null).orderBy("report.created_at");
  return (await query.orderBy("report.id").limit(limit).execute()).map(toReport);
}

/** A page of the reports for which others' jobs are down now: one of each job, the newest first. */
export async function listTakenDown(
  transaction: DatabaseTransaction,
  asked: { viewerId: string; page: number; perPage: number },
): Promise<{ reports: JobReport[]; page: number; pages: number }> {
  const newestOfEach = withJobs(transaction)
    .where("job.taken_down_at", "is not", null)
    .where("report.outcome", "=", "taken_down")
    .where("report.restored_at", "is", null)
    .where(isOfOthers("report.job_id", asked.viewerId))
    .distinctOn("report.job_id")
    .orderBy("report.job_id")
    .orderBy("report.handled_at", "desc")
    .orderBy("report.id");
  const { count } = await transaction
    .selectFrom(newestOfEach.as("report"))
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const pages = countPages(Number(count), asked.perPage);
  const page = Math.min(asked.page, pages);
  const rows = await transaction
    .selectFrom(newestOfEach.as("report"))
    .selectAll("report")
    .orderBy("report.handledAt", "desc")
    .orderBy("report.id")
    .limit(asked.perPage)
    .offset((page - 1) * asked.perPage)
    .execute();
  return { reports: rows.map(toReport), page, pages };
}

/** Counts the reports that wait: all, or those of others' jobs. */
export async function countOpenReports(
  transaction: DatabaseTransaction,
  viewerId?: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("job_reports")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("handled_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(isOfOthers("job_id", viewerId ?? "")))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A report with its job locked against other decisions. */
export async function lockReport(
  transaction: DatabaseTransaction,
  reportId: string,
): Promise<JobReport | undefined> {
  await transaction
    .selectFrom("jobs")
    .select("id")
    .where("id", "in", (ids) =>
      ids.selectFrom("job_reports").select("job_id").where("id", "=", reportId),
    )
    .forUpdate()
    .execute();
  const row = await withJobs(transaction).where("report.id", "=", reportId).executeTakeFirst();
  return row && toReport(row);
}

/**
 * Decides on open reports, one or all of a job, and forgets the addresses of those who sent them.
 * Answers these addresses.
 */
export async function closeReports(
  transaction: DatabaseTransaction,
  which: { reportId: string } | { jobId: string },
  decision: { outcome: "taken_down" | "dismissed"; note: string | null; by: string; now: Date },
): Promise<string[]> {
  const open = await transaction
    .selectFrom("job_reports")
    .select(["id", "reporter_email"])
    .where("handled_at", "is", null)
    .where(
      "reportId" in which ? "id" : "job_id",
      "=",
      "reportId" in which ? which.reportId : which.jobId,
    )
    .forUpdate()
    .execute();
  if (open.length === 0) return [];
  await transaction
    .updateTable("job_reports")
    .set({
      outcome: decision.outcome,
      note: decision.note,
      handled_by: decision.by,
      handled_at: decision.now,
      reporter_email: null,
    })
    .where(
      "id",
      "in",
      open.map(({ id }) => id),
    )
    .execute();
  return [...new Set(open.flatMap(({ reporter_email }) => reporter_email ?? []))];
}

/** People who applied for a job and haven't heard a decision, each with their application. */
export async function listWaitingApplicants(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ applicationId: string; userId: string }[]> {
  const rows = await transaction
    .selectFrom("job_applications")
    .select(["id as applicationId", "user_id as userId"])
    .where("job_id", "=", jobId)
    .where("notified_kind", "in", activeKinds)
    .where("details_erased_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ applicationId, userId }) => (userId ? [{ applicationId, userId }] : []));
}

/** Hides a job until our team puts it back. */
export async function takeDownJob(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({
      status: "paused",
      taken_down_at: now,
      // One that is down already isn't open.
      was_open: sql<boolean>`was_open or status = 'open'`,
      updated_at: now,
    })
    .where("id", "=", jobId)
    .execute();
}

/**
 * Puts a job back that was taken down; answers what it is from now on: what it was, and closed where it was open and its
 * last day is over. What its applicants were promised moves by the days that it was down.
 */
export async function restoreJob(
  transaction: DatabaseTransaction,
  jobId: string,
  { now, isVerified }: { now: Date; isVerified: boolean },
): Promise<JobStatus> {
  await postponeAnswers(transaction, jobId, now);
  const { status } = await transaction
    .updateTable("jobs")
    .set((value) => ({
      status: value
        .case()
        .when("closed_at", "is not", null)
        .then("closed")
        .when("was_open", "=", false)
        .then("paused")
        .when("closes_at", "<=", now)
        .then("closed")
        .else(isVerified ? "open" : "paused")
        .end(),
      closed_at: value
        .case()
        .when("closed_at", "is not", null)
        .then(value.ref("closed_at"))
        .when(value.and([value("was_open", "=", true), value("closes_at", "<=", now)]))
        .then(value.ref("closes_at"))
        .end(),
      taken_down_at: null,
      was_open: false,
      updated_at: now,
    }))
    .where("id", "=", jobId)
    .returning("status")
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("job_reports")
    .set({ restored_at: now })
    .where("job_id", "=", jobId)
    .where("outcome", "=", "taken_down")
    .where("restored_at", "is", null)
    .execute();
  return status === "open" || status === "closed" ? status : "paused";
}

/**
 * Adds the days that a job was down, rounded up because a promise lasts until its day is over, to what its applicants
 * were promised, where that wasn't late yet: meanwhile, their employer's answers weren't sent.
 */
async function postponeAnswers(
  transaction: DatabaseTransaction,
  jobId: string,
  now: Date,
): Promise<void> {
  const column = (name: string) => sql.ref(`application.${name}`);
  const isOnTime = (name: string) => sql`${column(name)} >= job.taken_down_at`;
  const postponed = (name: string, since: RawBuilder<unknown>) =>
    sql`case when ${isOnTime(name)}
      then ${column(name)} + make_interval(hours =>
        24 * ceil(extract(epoch from ${now}::timestamptz - ${since}) / ${daySeconds})::int)
      else ${column(name)} end`;
  await sql`
    update public.job_applications as application set
      due_at = ${postponed("due_at", sql`greatest(job.taken_down_at, application.stage_since)`)},
      due_before_decision = ${postponed("due_before_decision", sql`job.taken_down_at`)},
      first_due_at = case when application.first_answered_at is null
        then ${postponed("first_due_at", sql`job.taken_down_at`)} else application.first_due_at end
    from public.jobs as job
    where job.id = ${jobId}::uuid and job.taken_down_at is not null and application.job_id = job.id
      and (${isOnTime("due_at")} or ${isOnTime("due_before_decision")} or ${isOnTime("first_due_at")})`.execute(
    transaction,
  );
}
