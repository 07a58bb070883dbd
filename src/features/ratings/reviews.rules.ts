import type { Booking } from "#features/booking/booking-parts.contract.ts";
import type { ProductError } from "#shared/errors.ts";
import { addTime } from "#shared/time.ts";
import { blindDays, replyEditHours, writeWithinDays } from "./reviews.constants.ts";
import { reviewErrors } from "./reviews.errors.ts";
import type { Review, ReviewSide, ReviewStanding } from "./reviews.types.ts";

type ReviewedBooking = Pick<Booking, "status" | "completedAt">;

/** The side of the session that a person is on; null for everyone else. */
export function sideOf(
  booking: Pick<Booking, "guestId" | "hostUserId">,
  userId: string,
): ReviewSide | null {
  if (booking.guestId === userId) return "mentee";
  return booking.hostUserId === userId ? "mentor" : null;
}

export function otherSide(side: ReviewSide): ReviewSide {
  return side === "mentee" ? "mentor" : "mentee";
}

/** The last moment at which a session can be reviewed; null before it is completed. */
export function writeDeadline({ completedAt }: Pick<Booking, "completedAt">): Date | null {
  return completedAt && addTime(completedAt, { days: writeWithinDays });
}

/** From when on a review is published without the other's; null before completion. */
export function blindUntil({ completedAt }: Pick<Booking, "completedAt">): Date | null {
  return completedAt && addTime(completedAt, { days: blindDays });
}

/** Whether a review of the session can be written or changed now; `own` is what is written. */
export function standingOf(
  booking: ReviewedBooking,
  own: Pick<Review, "publishedAt"> | null,
  now: Date,
): ReviewStanding {
  if (own?.publishedAt) return "published";
  if (own) return booking.status === "completed" ? "waiting" : "settled";
  switch (booking.status) {
    case "completed": {
      const deadline = writeDeadline(booking);
      return deadline && now <= deadline ? "open" : "late";
    }
    case "disputed":
      return "disputed";
    case "held":
    case "requested":
    case "confirmed":
    case "rescheduled":
      return "early";
    default:
      return "never";
  }
}

/** The reason why nothing can be written now; undefined when it can. */
export function writeDenialReason(
  standing: ReviewStanding,
  status: Booking["status"],
): ProductError | undefined {
  switch (standing) {
    case "open":
    case "waiting":
      return undefined;
    case "early":
      return reviewErrors.tooEarly();
    case "late":
      return reviewErrors.tooLate();
    case "disputed":
      return reviewErrors.disputed();
    case "settled":
      return status === "disputed" ? reviewErrors.disputed() : reviewErrors.neverPossible();
    case "never":
      return reviewErrors.neverPossible();
    case "published":
      return reviewErrors.alreadyPublished();
  }
}

/** Whether the mentor can write or still change a reply to a mentee's review. */
export function canReply(
  review: Pick<Review, "side" | "publishedAt" | "hiddenAt" | "repliedAt">,
  now: Date,
): boolean {
  if (review.side !== "mentee" || !review.publishedAt || review.hiddenAt) return false;
  return !review.repliedAt || now <= replyDeadline(review.repliedAt);
}

export function replyDeadline(repliedAt: Date): Date {
  return addTime(repliedAt, { hours: replyEditHours });
}

/** A name as strangers may read it: `Ngozi A.` */
export function shortenName(fullName: string): string {
  const words = fullName.trim().split(/\s+/u);
  const [first = ""] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ? new Intl.Segmenter("en").segment(last) : [];
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first;
}

/** The page asked for in an address; 1 for anything that is none. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
