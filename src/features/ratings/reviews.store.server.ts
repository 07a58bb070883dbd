import type { Selectable, Updateable } from "kysely";
import {
  type Booking,
  bookingRows,
  hostRows,
  lockBooking,
} from "#features/booking/booking.contract.ts";
import { mentorRows } from "#features/mentors/mentors.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MentorReviews } from "#platform/database/schema.gen.ts";
import type { Review, ReviewSide } from "./reviews.types.ts";

const columns = [
  "id",
  "booking_id",
  "side",
  "author_id",
  "author_name",
  "mentor_profile_id",
  "rating",
  "text",
  "created_at",
  "published_at",
  "reply",
  "replied_at",
  "hidden_at",
  "hidden_reason",
] as const satisfies (keyof MentorReviews)[];

type Row = Pick<Selectable<MentorReviews>, (typeof columns)[number]>;

export function reviewFromRow(row: Row): Review {
  return {
    id: row.id,
    bookingId: row.booking_id,
    side: row.side as ReviewSide,
    authorId: row.author_id,
    authorName: row.author_name,
    mentorProfileId: row.mentor_profile_id,
    rating: row.rating,
    text: row.text,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    reply: row.reply,
    repliedAt: row.replied_at,
    hiddenAt: row.hidden_at,
    hiddenReason: row.hidden_reason,
  };
}

export function selectReviews(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_reviews")
    .select(columns.map((column) => `mentor_reviews.${column}` as const));
}

/** Of a session: as a visitor those that row security shows, as the system both. */
export async function listReviewsOf(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<Review[]> {
  const rows = await selectReviews(transaction).where("booking_id", "=", bookingId).execute();
  return rows.map(reviewFromRow);
}

export async function findReview(
  transaction: DatabaseTransaction,
  reviewId: string,
): Promise<Review | undefined> {
  const row = await selectReviews(transaction).where("id", "=", reviewId).executeTakeFirst();
  return row && reviewFromRow(row);
}

/** Known state of a session's reviews to both sides before they are published. */
export async function readProgress(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<{ side: ReviewSide; isPublished: boolean; isHidden: boolean }[]> {
  const rows = await transaction
    .selectFrom("mentor_reviews")
    .select(["side", "published_at", "hidden_at"])
    .where("booking_id", "=", bookingId)
    .execute();
  return rows.map(({ side, published_at, hidden_at }) => ({
    side: side as ReviewSide,
    isPublished: published_at !== null,
    isHidden: hidden_at !== null,
  }));
}

/**
 * Holds a session until the transaction ends: reviews of it are written, changed and published one
 * after the other, and its status stays meanwhile.
 */
export async function lockReviewedBooking(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<Pick<Booking, "status" | "completedAt"> | undefined> {
  return await lockBooking(transaction, bookingId);
}

export interface NewReview {
  bookingId: string;
  side: ReviewSide;
  authorId: string;
  authorName: string;
  /** The mentor's profile, where it still exists. */
  profileId: string;
  rating: number;
  text: string;
  now: Date;
}

export async function insertReview(
  transaction: DatabaseTransaction,
  { bookingId, side, authorId, authorName, profileId, rating, text, now }: NewReview,
): Promise<void> {
  await transaction
    .insertInto("mentor_reviews")
    .values({
      booking_id: bookingId,
      side,
      author_id: authorId,
      author_name: authorName,
      mentor_profile_id: transaction
        .selectFrom(mentorRows(transaction).as("profile"))
        .select("profile.id")
        .where("profile.id", "=", profileId),
      rating,
      text,
      created_at: now,
    })
    .execute();
}

export async function updateReview(
  transaction: DatabaseTransaction,
  reviewId: string,
  values: Updateable<MentorReviews>,
): Promise<void> {
  await transaction.updateTable("mentor_reviews").set(values).where("id", "=", reviewId).execute();
}

/** Publishes what is unpublished of a session; answers it. */
export async function publishReviewsOf(
  transaction: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<Review[]> {
  const rows = await transaction
    .updateTable("mentor_reviews")
    .set({ published_at: now })
    .where("booking_id", "=", bookingId)
    .where("published_at", "is", null)
    .returning(columns)
    .execute();
  return rows.map(reviewFromRow);
}

/** Sessions with a review that waits for the other's and has waited long enough. */
export async function listSessionsToPublish(
  transaction: DatabaseTransaction,
  { completedBefore, limit }: { completedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("mentor_reviews as review")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "review.booking_id")
    .select("booking.id")
    .distinct()
    .where("review.published_at", "is", null)
    .where("booking.status", "in", ["completed", "refunded"])
    .where("booking.completed_at", "<=", completedBefore)
    .orderBy("booking.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The two people of a session and what they are called. */
export interface SessionPeople {
  menteeId: string | null;
  menteeName: string;
  mentorId: string | null;
  mentorName: string;
}

export async function readSessionPeople(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<SessionPeople | undefined> {
  return await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .innerJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
    .select([
      "booking.guest_id as menteeId",
      "booking.guest_name as menteeName",
      "host.user_id as mentorId",
      "host.name as mentorName",
    ])
    .where("booking.id", "=", bookingId)
    .executeTakeFirst();
}
