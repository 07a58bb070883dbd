import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PublicReview } from "./reviews.types.ts";

export async function countPublicReviews(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom("mentor_reviews_public")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("mentor_profile_id", "=", profileId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A mentor's reviews as anybody sees them, the newest first. */
export async function listPublicReviews(
  transaction: DatabaseTransaction,
  profileId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicReview[]> {
  const rows = await selectPublic(transaction)
    .where("mentor_profile_id", "=", profileId)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as PublicReview[];
}

export async function findPublicReview(
  transaction: DatabaseTransaction,
  reviewId: string,
): Promise<(PublicReview & { mentorProfileId: string }) | undefined> {
  const row = await selectPublic(transaction)
    .select("mentor_profile_id as mentorProfileId")
    .where("id", "=", reviewId)
    .executeTakeFirst();
  return row as (PublicReview & { mentorProfileId: string }) | undefined;
}

function selectPublic(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_reviews_public")
    .select([
      "id",
      "author_name as authorName",
      "rating",
      "text",
      "published_at as publishedAt",
      "reply",
      "replied_at as repliedAt",
    ]);
}

/** The sessions of those of the reviews that are of somebody's own, as mentee or as mentor. */
export async function listReviewedSessions(
  transaction: DatabaseTransaction,
  userId: string,
  reviewIds: readonly string[],
): Promise<Map<string, string>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("mentor_reviews as review")
    .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "review.booking_id")
    .leftJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
    .select(["review.id", "booking.id as bookingId"])
    .where("review.id", "in", reviewIds)
    .where((where) =>
      where.or([where("booking.guest_id", "=", userId), where("host.user_id", "=", userId)]),
    )
    .execute();
  return new Map(rows.map(({ id, bookingId }) => [id, bookingId] as const));
}
