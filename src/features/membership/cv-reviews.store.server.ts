import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { CvReviewRequests } from "#platform/database/schema.gen.ts";
import type { CvReviewForm } from "./membership.schemas.ts";
import type { CvReview } from "./membership.types.ts";

/** A request with its owner. */
export interface StoredCvReview extends CvReview {
  userId: string;
}

/** Stores a request and returns its id; undefined when the person has one in this quarter. */
export async function insertRequest(
  transaction: DatabaseTransaction,
  request: CvReviewForm & {
    userId: string;
    quarter: string;
    requestedAt: Date;
  },
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("cv_review_requests")
    .values({
      user_id: request.userId,
      quarter: request.quarter,
      cv_url: request.cv_url,
      target_post: request.target_post,
      focus: request.focus,
      requested_at: request.requestedAt,
    })
    .onConflict((conflict) => conflict.constraint("cv_review_requests_one_per_quarter").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A person's requests, the newest first. */
export async function listRequestsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<CvReview[]> {
  const rows = await transaction
    .selectFrom("cv_review_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("quarter", "desc")
    .execute();
  return rows.map(toReview);
}

/** Deletes a person's request that is not answered; undefined when there is none. */
export async function deleteOpenRequest(
  transaction: DatabaseTransaction,
  { requestId, userId }: { requestId: string; userId: string },
): Promise<StoredCvReview | undefined> {
  const row = await transaction
    .deleteFrom("cv_review_requests")
    .where("id", "=", requestId)
    .where("user_id", "=", userId)
    .where("reviewed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && toStored(row);
}

/** Saves the review of an open request; undefined when there's no such request. */
export async function storeReview(
  transaction: DatabaseTransaction,
  requestId: string,
  { review, by, at }: { review: string; by: string; at: Date },
): Promise<StoredCvReview | undefined> {
  const row = await transaction
    .updateTable("cv_review_requests")
    .set({ review, reviewed_by: by, reviewed_at: at })
    .where("id", "=", requestId)
    .where("reviewed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && toStored(row);
}

export async function hasRequest(
  transaction: DatabaseTransaction,
  request: { requestId: string; userId?: string },
): Promise<boolean> {
  let query = transaction
    .selectFrom("cv_review_requests")
    .select("id")
    .where("id", "=", request.requestId);
  if (request.userId) query = query.where("user_id", "=", request.userId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function countOpenRequests(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom("cv_review_requests")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("reviewed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requests that wait, the oldest first. */
export async function listOpenRequests(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<StoredCvReview[]> {
  const rows = await transaction
    .selectFrom("cv_review_requests")
    .selectAll()
    .where("reviewed_at", "is", null)
    .orderBy("requested_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** Reviews that were sent, the newest first. */
export async function listSentReviews(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<StoredCvReview[]> {
  const rows = await transaction
    .selectFrom("cv_review_requests")
    .selectAll()
    .where("reviewed_at", "is not", null)
    .orderBy("reviewed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

function toReview(row: Selectable<CvReviewRequests>): CvReview {
  return {
    id: row.id,
    quarter: row.quarter,
    cvUrl: row.cv_url,
    targetPost: row.target_post,
    focus: row.focus,
    requestedAt: row.requested_at,
    review: row.review,
    reviewedAt: row.reviewed_at,
  };
}

function toStored(row: Selectable<CvReviewRequests>): StoredCvReview {
  return { ...toReview(row), userId: row.user_id };
}

/** Times at which a person requested reviews, the latest first. */
export async function listReviewTimes(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Date[]> {
  const rows = await transaction
    .selectFrom("cv_review_requests")
    .select("requested_at")
    .where("user_id", "=", userId)
    .orderBy("requested_at", "desc")
    .limit(20)
    .execute();
  return rows.map(({ requested_at }) => requested_at);
}
