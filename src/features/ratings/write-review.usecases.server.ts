import { type Booking, findBooking } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { notifyPublication, publishIfDue } from "./publish-reviews.usecases.server.ts";
import { emailReviewer } from "./review-emails.usecases.server.ts";
import { writtenEmail } from "./reviews.emails.ts";
import { reviewErrors } from "./reviews.errors.ts";
import {
  blindUntil,
  otherSide,
  shortenName,
  sideOf,
  standingOf,
  writeDenialReason,
} from "./reviews.rules.ts";
import { reviewForm } from "./reviews.schemas.ts";
import {
  insertReview,
  listReviewsOf,
  lockReviewedBooking,
  updateReview,
} from "./reviews.store.server.ts";
import type { Review, ReviewSide } from "./reviews.types.ts";

/** A session of the viewer's, and which of its two people they are. */
export interface OwnSession {
  booking: Booking;
  side: ReviewSide;
}

/**
 * Undefined for everybody but the two people of a mentor session. A booking that has been read already isn't read
 * again.
 */
export async function findOwnSession(
  services: Services,
  viewer: UserViewer,
  bookingOrId: Booking | string,
): Promise<OwnSession | undefined> {
  const booking =
    typeof bookingOrId === "string"
      ? (await findBooking(services, viewer, bookingOrId))?.booking
      : bookingOrId;
  if (booking?.kind !== "mentor_session") return undefined;
  const side = sideOf(booking, viewer.userId);
  return side ? { booking, side } : undefined;
}

/**
 * Writes the viewer's review of a session, or changes the one that waits for the other's. The second
 * of the two publishes both.
 *
 * @throws `validation_failed`, `review_session_not_found`, `review_too_early`, `review_too_late`,
 * `review_during_dispute`, `review_not_possible`, `review_published`.
 */
export async function writeReview(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  entered: { rating?: unknown; text?: unknown },
): Promise<{ isPublished: boolean }> {
  const found = await findOwnSession(services, viewer, bookingId);
  if (!found) throw reviewErrors.sessionNotFound();
  const checked = reviewForm.safeParse(entered);
  if (!checked.success) throw reviewErrors.invalidInput(listProblems(checked.error));
  const { rating, text } = checked.data;
  const { booking, side } = found;
  return await services.database.asSystem("write review", async (transaction) => {
    const now = services.clock.now();
    const locked = await lockReviewedBooking(transaction, booking.id);
    if (!locked) throw reviewErrors.sessionNotFound();
    const own = await findOwn(transaction, booking.id, side);
    if (own?.publishedAt && own.rating === rating && own.text === text) {
      return { isPublished: true };
    }
    const denial = writeDenialReason(standingOf(locked, own, now), locked.status);
    if (denial) throw denial;
    if (own) {
      await updateReview(transaction, own.id, { rating, text, edited_at: now });
      return { isPublished: false };
    }
    await insertReview(transaction, {
      bookingId: booking.id,
      side,
      authorId: viewer.userId,
      authorName: side === "mentee" ? shortenName(booking.guestName) : booking.hostName,
      profileId: booking.hostId,
      rating,
      text,
      now,
    });
    const { completedAt } = locked;
    const published = await publishIfDue(transaction, booking.id, { completedAt, now });
    const other = otherSide(side);
    // The page tells the one who writes.
    if (published.length > 0) {
      await notifyPublication(services, transaction, published, [other]);
    } else {
      const until = blindUntil({ completedAt }) ?? now;
      await emailReviewer(services, transaction, {
        bookingId: booking.id,
        to: other,
        write: (context) => writtenEmail(context, until),
      });
    }
    return { isPublished: published.length > 0 };
  });
}

async function findOwn(
  transaction: DatabaseTransaction,
  bookingId: string,
  side: ReviewSide,
): Promise<Review | null> {
  const reviews = await listReviewsOf(transaction, bookingId);
  return reviews.find((review) => review.side === side) ?? null;
}
