import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { emailReviewer } from "./review-emails.usecases.server.ts";
import { blindDays } from "./reviews.constants.ts";
import { publishedEmail } from "./reviews.emails.ts";
import { blindUntil, otherSide } from "./reviews.rules.ts";
import {
  listReviewsOf,
  listSessionsToPublish,
  lockReviewedBooking,
  publishReviewsOf,
} from "./reviews.store.server.ts";
import type { Review, ReviewSide } from "./reviews.types.ts";

const sessionsPerBatch = 200;

/**
 * Publishes a session's reviews if both are written or the time for that is over; answers what is
 * published now and was not before. `now` by the clock; the caller holds the booking.
 */
export async function publishIfDue(
  transaction: DatabaseTransaction,
  bookingId: string,
  { completedAt, now }: { completedAt: Date | null; now: Date },
): Promise<Review[]> {
  const written = await listReviewsOf(transaction, bookingId);
  const until = blindUntil({ completedAt });
  const isDue = written.length === 2 || (until !== null && now >= until);
  return isDue ? await publishReviewsOf(transaction, bookingId, now) : [];
}

/** Publishes what has waited long enough for the other's, and tells both people. */
export async function publishDueReviews(services: Services): Promise<void> {
  const completedBefore = subtractTime(services.clock.now(), { days: blindDays });
  for (let isMore = true; isMore; ) {
    const due = await services.database.asSystem("list reviews to publish", (transaction) =>
      listSessionsToPublish(transaction, { completedBefore, limit: sessionsPerBatch }),
    );
    for (const bookingId of due) await publishOne(services, bookingId);
    isMore = due.length === sessionsPerBatch;
  }
}

async function publishOne(services: Services, bookingId: string): Promise<void> {
  await services.database.asSystem("publish reviews", async (transaction) => {
    const booking = await lockReviewedBooking(transaction, bookingId);
    if (!booking || !["completed", "refunded"].includes(booking.status)) return;
    const published = await publishIfDue(transaction, bookingId, {
      completedAt: booking.completedAt,
      now: services.clock.now(),
    });
    await notifyPublication(services, transaction, published, ["mentee", "mentor"]);
  });
}

/** Emails `readers` that reviews of one session have just been published. */
export async function notifyPublication(
  services: Services,
  transaction: DatabaseTransaction,
  published: readonly Review[],
  readers: readonly ReviewSide[],
): Promise<void> {
  const sides = published.map(({ side }) => side);
  const bookingId = published[0]?.bookingId;
  if (!bookingId) return;
  for (const reader of readers) {
    const isOwn = sides.includes(reader);
    const isTheirs = sides.includes(otherSide(reader));
    const what = isOwn && isTheirs ? "both" : isOwn ? "own" : "theirs";
    await emailReviewer(services, transaction, {
      bookingId,
      to: reader,
      write: (context) => publishedEmail(context, what, reader),
    });
  }
}
