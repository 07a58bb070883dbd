import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { emailReviewer } from "./review-emails.usecases.server.ts";
import { repliedEmail } from "./reviews.emails.ts";
import { reviewErrors } from "./reviews.errors.ts";
import { canReply } from "./reviews.rules.ts";
import { replyForm } from "./reviews.schemas.ts";
import { listReviewsOf, lockReviewedBooking, updateReview } from "./reviews.store.server.ts";
import { findOwnSession } from "./write-review.usecases.server.ts";

/**
 * The mentor answers a mentee's published review, once, and can change the answer for a day.
 *
 * @throws `validation_failed`, `review_session_not_found`, `review_reply_not_possible`,
 * `review_reply_fixed`.
 */
export async function replyToReview(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  entered: { reply?: unknown },
): Promise<void> {
  const found = await findOwnSession(services, viewer, bookingId);
  if (!found) throw reviewErrors.sessionNotFound();
  if (found.side !== "mentor") throw reviewErrors.replyNotPossible();
  const checked = replyForm.safeParse(entered);
  if (!checked.success) throw reviewErrors.invalidInput(listProblems(checked.error));
  const { reply } = checked.data;
  await services.database.asSystem("reply to review", async (transaction) => {
    const now = services.clock.now();
    await lockReviewedBooking(transaction, bookingId);
    const reviews = await listReviewsOf(transaction, bookingId);
    const review = reviews.find(({ side }) => side === "mentee");
    if (!review?.publishedAt || review.hiddenAt) throw reviewErrors.replyNotPossible();
    if (review.reply === reply) return;
    if (!canReply(review, now)) throw reviewErrors.replyFixed();
    if (review.repliedAt) {
      await updateReview(transaction, review.id, { reply, reply_edited_at: now });
      return;
    }
    await updateReview(transaction, review.id, { reply, replied_at: now });
    await emailReviewer(services, transaction, {
      bookingId,
      to: "mentee",
      write: repliedEmail,
    });
  });
}
