import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** What a person has written about sessions, and what they reported. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export reviews", (transaction) =>
    exportReviews(transaction, userId),
  );
}

async function exportReviews(transaction: DatabaseTransaction, userId: string) {
  return {
    mentor_reviews: await transaction
      .selectFrom("mentor_reviews")
      .select([
        "id",
        "booking_id",
        "side",
        "author_name",
        "rating",
        "text",
        "created_at",
        "edited_at",
        "published_at",
        "hidden_at",
        "hidden_reason",
      ])
      .where("author_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    mentor_review_replies: await transaction
      .selectFrom("mentor_reviews as review")
      .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "review.booking_id")
      .innerJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
      .select(["review.id as review_id", "review.booking_id", "review.reply", "review.replied_at"])
      .where("review.reply", "is not", null)
      .where("host.user_id", "=", userId)
      .orderBy("review.replied_at")
      .execute(),
    mentor_review_reports: await transaction
      .selectFrom("mentor_review_reports")
      .select(["id", "review_id", "reason", "created_at", "handled_at"])
      .where("reporter_id", "=", userId)
      .orderBy("created_at")
      .execute(),
  };
}

/**
 * What was never published goes, and so does what a mentor said about a mentee who leaves; a published
 * review stays as a former member's, because it is part of a mentor's rating. A mentor's replies go with
 * the mentor.
 */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const sessionsAsMentee = transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .select("booking.id")
    .where("booking.guest_id", "=", userId);
  const sessionsAsMentor = transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .innerJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
    .select("booking.id")
    .where("host.user_id", "=", userId);
  await transaction
    .deleteFrom("mentor_reviews")
    .where((where) =>
      where.or([
        where.and([where("author_id", "=", userId), where("published_at", "is", null)]),
        where.and([where("side", "=", "mentor"), where("booking_id", "in", sessionsAsMentee)]),
      ]),
    )
    .execute();
  await transaction
    .updateTable("mentor_reviews")
    .set({ author_id: null, author_name: null })
    .where("author_id", "=", userId)
    .execute();
  await transaction
    .updateTable("mentor_reviews")
    .set({ reply: null, replied_at: null, reply_edited_at: null })
    .where("reply", "is not", null)
    .where("booking_id", "in", sessionsAsMentor)
    .execute();
  await transaction
    .updateTable("mentor_review_reports")
    .set({ reporter_id: null })
    .where("reporter_id", "=", userId)
    .execute();
}
