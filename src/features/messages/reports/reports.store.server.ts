import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ThreadRole } from "../messages.types.ts";

export interface ReportRow {
  id: string;
  threadId: string;
  reporterId: string | null;
  reporterRole: ThreadRole;
  reason: string;
  reportedAt: Date;
  handledAt: Date | null;
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
  applicationId: string | null;
  candidateId: string | null;
}

function select(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("message_reports as reports")
    .innerJoin("message_threads as threads", "threads.id", "reports.thread_id")
    .select([
      "reports.id",
      "reports.thread_id as threadId",
      "reports.reporter_id as reporterId",
      "reports.reporter_role as reporterRole",
      "reports.reason",
      "reports.created_at as reportedAt",
      "reports.handled_at as handledAt",
      "threads.mentor_profile_id as profileId",
      "threads.mentee_id as menteeId",
      "threads.mentor_user_id as mentorId",
      "threads.application_id as applicationId",
      "threads.candidate_id as candidateId",
    ]);
}

/** Whether a person isn't on a side of the thread of the report `reports`, and didn't send it. */
const isOfOthers = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  reports.reporter_id is distinct from ${userId}::uuid
  and not private.is_in_thread(reports.thread_id, ${userId}::uuid))`;

/** Reports of others' threads that wait, the oldest first; or those handled, the newest first. */
export async function listReports(
  transaction: DatabaseTransaction,
  { viewerId, handled, limit }: { viewerId: string; handled: boolean; limit: number },
): Promise<ReportRow[]> {
  const others = select(transaction).where(isOfOthers(viewerId));
  const query = handled
    ? others.where("reports.handled_at", "is not", null).orderBy("reports.handled_at", "desc")
    : others.where("reports.handled_at", "is", null).orderBy("reports.created_at");
  return (await query.orderBy("reports.id").limit(limit).execute()) as ReportRow[];
}

/** Reports of others' threads that wait. */
export const openReports = (transaction: DatabaseTransaction, viewerId: string) =>
  transaction
    .selectFrom("message_reports as reports")
    .select("reports.created_at as since")
    .where("reports.handled_at", "is", null)
    .where(isOfOthers(viewerId));

/** Counts the reports that wait: all, or those of others' threads. */
export async function countOpenReports(
  transaction: DatabaseTransaction,
  viewerId?: string,
): Promise<number> {
  const row = await transaction
    .selectFrom("message_reports as reports")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("reports.handled_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(isOfOthers(viewerId ?? "")))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Finds a report of others' thread; undefined for one about the viewer or from them. */
export async function findReport(
  transaction: DatabaseTransaction,
  { reportId, viewerId }: { reportId: string; viewerId: string },
): Promise<ReportRow | undefined> {
  const row = await select(transaction)
    .where("reports.id", "=", reportId)
    .where(isOfOthers(viewerId))
    .executeTakeFirst();
  return row as ReportRow | undefined;
}

/** Answers undefined when the reporter's last report of the thread still waits. */
export async function insertReport(
  transaction: DatabaseTransaction,
  report: { threadId: string; reporterId: string; role: ThreadRole; reason: string; now: Date },
): Promise<string | undefined> {
  const { threadId, reporterId, role, reason, now } = report;
  const row = await transaction
    .insertInto("message_reports")
    .values({
      thread_id: threadId,
      reporter_id: reporterId,
      reporter_role: role,
      reason,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Answers since when it waited; undefined when it was handled already. */
export async function markHandled(
  transaction: DatabaseTransaction,
  reportId: string,
  { by, at }: { by: string; at: Date },
): Promise<Date | undefined> {
  const row = await transaction
    .updateTable("message_reports")
    .set({ handled_at: at, handled_by: by })
    .where("id", "=", reportId)
    .where("handled_at", "is", null)
    .returning("created_at")
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes reports that were decided before `before`. Answers how many. */
export async function deleteDecidedReports(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from message_reports where ctid = any (array(
      select ctid from message_reports where handled_at < ${before} order by handled_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
