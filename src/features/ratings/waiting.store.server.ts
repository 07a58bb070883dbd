import { sql } from "kysely";
import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import { mentorRows } from "#features/mentors/mentors.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";
import { formerMember } from "#shared/member-names.ts";
import { writeWithinDays } from "./reviews.constants.ts";

const sessionsToReview = (query: DatabaseTransaction, { userId, now }: LaterValues<Whose>) =>
  query
    .selectFrom(bookingRows(query).as("booking"))
    .innerJoin(hostRows(query).as("host"), "host.id", "booking.host_id")
    .select([
      "booking.id",
      sql<Date>`booking.completed_at + make_interval(days => ${writeWithinDays}::int)`.as("due"),
    ])
    .where("booking.kind", "=", "mentor_session")
    .where("booking.status", "=", "completed")
    .where("booking.completed_at", ">=", addHours(now, -24 * writeWithinDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mentor_reviews as own")
            .select("own.id")
            .whereRef("own.booking_id", "=", "booking.id")
            .where("own.author_id", "=", userId),
        ),
      ),
    );

/** Sessions that the viewer booked, and can still review and hasn't. */
export const sessionsToReviewAsMentee = (query: DatabaseTransaction, whose: LaterValues<Whose>) =>
  sessionsToReview(query, whose)
    .select("host.name as about")
    .where("booking.guest_id", "=", whose.userId);

/** Sessions that the viewer held as a mentor, and can still review and hasn't. */
export const sessionsToReviewAsMentor = (query: DatabaseTransaction, whose: LaterValues<Whose>) =>
  sessionsToReview(query, whose)
    .select("booking.guest_name as about")
    .where("host.user_id", "=", whose.userId);

/** Days for which a review without a reply waits for one. */
const replyDays = 60;

/** Public reviews of the viewer's sessions as a mentor that they haven't replied to. */
export const reviewsToReply = (query: DatabaseTransaction, { userId, now }: LaterValues<Whose>) =>
  query
    .selectFrom("mentor_reviews as review")
    .innerJoin(mentorRows(query).as("mentor"), "mentor.id", "review.mentor_profile_id")
    .select([
      "review.booking_id as id",
      sql<string>`coalesce(review.author_name, ${formerMember}::text)`.as("about"),
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("mentor.user_id", "=", userId)
    .where("review.side", "=", "mentee")
    .where("review.published_at", ">", addHours(now, -24 * replyDays))
    .where("review.hidden_at", "is", null)
    .where("review.reply", "is", null);
