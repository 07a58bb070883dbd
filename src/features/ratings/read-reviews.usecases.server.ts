import type { Booking } from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import {
  countPublicReviews,
  listPublicReviews,
  listReviewedSessions,
} from "./public-reviews.store.server.ts";
import { reviewsPerPage } from "./reviews.constants.ts";
import { blindUntil, canReply, otherSide, standingOf, writeDeadline } from "./reviews.rules.ts";
import { listReviewsOf, readProgress } from "./reviews.store.server.ts";
import type { PublicReviewPage, SessionReviewState } from "./reviews.types.ts";
import { findOwnSession } from "./write-review.usecases.server.ts";

/**
 * One page of a mentor's published reviews, the last one when a later one is asked for. `sessions`
 * leads from those that the viewer takes part in to the session: their own to the mentee, all to
 * the mentor.
 */
export async function listMentorReviews(
  services: Services,
  viewer: Viewer,
  mentorId: string,
  asked: number,
): Promise<PublicReviewPage & { sessions: Record<string, string> }> {
  const none = { reviews: [], page: 1, pages: 1, total: 0, sessions: {} };
  if (!isId(mentorId)) return none;
  return await services.database.as(viewer, async (transaction) => {
    const total = await countPublicReviews(transaction, mentorId);
    if (total === 0) return none;
    const pages = Math.ceil(total / reviewsPerPage);
    const page = Math.min(Math.max(1, asked), pages);
    const reviews = await listPublicReviews(transaction, mentorId, {
      offset: (page - 1) * reviewsPerPage,
      limit: reviewsPerPage,
    });
    const sessions =
      viewer.kind === "user"
        ? await listReviewedSessions(
            transaction,
            viewer.userId,
            reviews.map(({ id }) => id),
          )
        : new Map<string, string>();
    return { reviews, page, pages, total, sessions: Object.fromEntries(sessions) };
  });
}

/**
 * Reads a session's reviews for one of its two people; undefined for everyone else. The other's
 * review is read with the viewer's own rights: before it is published there is none.
 */
export async function readSessionReviews(
  services: Services,
  viewer: UserViewer,
  bookingOrId: Booking | string,
): Promise<SessionReviewState | undefined> {
  const found = await findOwnSession(services, viewer, bookingOrId);
  if (!found) return undefined;
  const { booking, side } = found;
  const other = otherSide(side);
  const now = services.clock.now();
  const visible = await services.database.as(viewer, (transaction) =>
    listReviewsOf(transaction, booking.id),
  );
  const progress = await services.database.asSystem("see who has reviewed", (transaction) =>
    readProgress(transaction, booking.id),
  );
  const own = visible.find((review) => review.side === side) ?? null;
  const theirs = visible.find((review) => review.side === other && !review.hiddenAt) ?? null;
  const otherProgress = progress.find((review) => review.side === other);
  const publishedFrom = blindUntil(booking);
  return {
    bookingId: booking.id,
    sessionPath: services.booking
      .kindOf(booking.kind)
      .pathFor(booking, side === "mentor" ? "host" : "guest"),
    side,
    otherName: side === "mentee" ? booking.hostName : booking.guestName,
    status: booking.status,
    standing: standingOf(booking, own, now),
    own,
    theirs,
    otherHasWritten: otherProgress !== undefined,
    isTheirsHidden: otherProgress?.isHidden ?? false,
    writeUntil: writeDeadline(booking),
    publishedFrom,
    isBlindOver: publishedFrom !== null && now >= publishedFrom,
    canReply: side === "mentor" && theirs !== null && canReply(theirs, now),
  };
}
