import { type RawBuilder, sql } from "kysely";
import { mentorRows } from "#features/mentors/mentors.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { reviewFromRow, selectReviews } from "./reviews.store.server.ts";
import type { ReportedReview } from "./reviews.types.ts";

export interface StoredReport {
  reviewId: string;
  reporterId: string;
  reason: string;
  now: Date;
}

/** Answers undefined when the reporter's last report of the review still waits. */
export async function insertReviewReport(
  transaction: DatabaseTransaction,
  { reviewId, reporterId, reason, now }: StoredReport,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("mentor_review_reports")
    .values({ review_id: reviewId, reporter_id: reporterId, reason, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Handles the review's open reports and answers their ids. */
export async function handleReviewReports(
  transaction: DatabaseTransaction,
  reviewId: string,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const rows = await transaction
    .updateTable("mentor_review_reports")
    .set({ handled_at: at, handled_by: by })
    .where("review_id", "=", reviewId)
    .where("handled_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a person isn't one of the two whose session a review is about: what's about oneself, a colleague decides. */
export const isOfOthers = (reviewId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`not private.is_in_reviewed_session(${sql.ref(reviewId)}, ${userId}::uuid)`;

/** Counts the reviews with open reports: all, or those of others' sessions. */
export async function countReportedReviews(
  transaction: DatabaseTransaction,
  viewerId?: string,
): Promise<number> {
  const row = await transaction
    .selectFrom("mentor_review_reports")
    .select((expression) => expression.fn.count<number>("review_id").distinct().as("count"))
    .where("handled_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(isOfOthers("review_id", viewerId ?? "")))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Reviews of others' sessions with open reports, the one that has waited longest first. */
export async function listReportedReviews(
  transaction: DatabaseTransaction,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<ReportedReview[]> {
  const waiting = await transaction
    .selectFrom("mentor_review_reports")
    .select((expression) => ["review_id", expression.fn.min("created_at").as("since")])
    .where("handled_at", "is", null)
    .where(isOfOthers("review_id", viewerId))
    .groupBy("review_id")
    .orderBy("since")
    .orderBy("review_id")
    .limit(limit)
    .execute();
  const ids = waiting.map(({ review_id }) => review_id);
  const reviews = await describe(transaction, ids);
  return ids.flatMap((id) => reviews.get(id) ?? []);
}

/** One page of the published reviews of others' sessions, hidden ones too, the newest first. */
export async function listRecentReviews(
  transaction: DatabaseTransaction,
  {
    viewerId,
    limit,
    offset,
    isHidden,
  }: { viewerId: string; limit: number; offset: number; isHidden: boolean },
): Promise<ReportedReview[]> {
  let query = transaction
    .selectFrom("mentor_reviews")
    .select("id")
    .where("published_at", "is not", null)
    .where(isOfOthers("id", viewerId));
  if (isHidden) query = query.where("hidden_at", "is not", null);
  const rows = await query
    .orderBy("published_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const reviews = await describe(transaction, ids);
  return ids.flatMap((id) => reviews.get(id) ?? []);
}

async function describe(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, ReportedReview>> {
  if (ids.length === 0) return new Map();
  const rows = await selectReviews(transaction)
    .leftJoin(
      mentorRows(transaction).as("profile"),
      "profile.id",
      "mentor_reviews.mentor_profile_id",
    )
    .select("profile.full_name as mentorName")
    .where("mentor_reviews.id", "in", ids)
    .execute();
  const reports = await transaction
    .selectFrom("mentor_review_reports")
    .select(["id", "review_id", "reason", "created_at as reportedAt"])
    .where("review_id", "in", ids)
    .where("handled_at", "is", null)
    .orderBy("created_at")
    .execute();
  return new Map(
    rows.map(({ mentorName, ...row }) => [
      row.id,
      {
        ...reviewFromRow(row),
        mentorName,
        reports: reports
          .filter(({ review_id }) => review_id === row.id)
          .map(({ id, reason, reportedAt }) => ({ id, reason, reportedAt })),
      },
    ]),
  );
}
