import type { BookingStatus } from "#features/booking/booking-parts.contract.ts";

export type ReviewSide = "mentee" | "mentor";

/** A review by one of a session's two people about the other. */
export interface Review {
  id: string;
  bookingId: string;
  side: ReviewSide;
  authorId: string | null;
  /** Null: the author has left. */
  authorName: string | null;
  mentorProfileId: string | null;
  /** 1 to 5. */
  rating: number;
  text: string;
  createdAt: Date;
  publishedAt: Date | null;
  /** The mentor's, to a mentee's review. */
  reply: string | null;
  repliedAt: Date | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
}

/** A published review as a mentor's page shows it to anyone. */
export interface PublicReview {
  id: string;
  authorName: string | null;
  rating: number;
  text: string;
  publishedAt: Date;
  reply: string | null;
  repliedAt: Date | null;
}

export interface PublicReviewPage {
  /** The newest first. */
  reviews: PublicReview[];
  page: number;
  pages: number;
  total: number;
}

/**
 * Whether the viewer can write, and why not: `early` before completion, `disputed` while a refund
 * is being decided, `late` after 60 days, `never` for a session that did not take place or was
 * refunded, `waiting` for their own that is written and can still be changed, `settled` for one
 * that waits and cannot, `published`.
 */
export type ReviewStanding =
  | "early"
  | "open"
  | "late"
  | "never"
  | "disputed"
  | "waiting"
  | "settled"
  | "published";

/** State of a session's reviews for one of its two people. */
export interface SessionReviewState {
  /** Page of the session. */
  sessionPath: string;
  bookingId: string;
  side: ReviewSide;
  otherName: string;
  /** Status of the session. */
  status: BookingStatus;
  standing: ReviewStanding;
  own: Review | null;
  /** The other's, once it is published and not hidden. */
  theirs: Review | null;
  /** Before that, all that is known of the other's. */
  otherHasWritten: boolean;
  /** The other's was published and has been hidden since. */
  isTheirsHidden: boolean;
  /** Until when it can be written; null before completion. */
  writeUntil: Date | null;
  /** The time from which a review is published without the other's; null before completion. */
  publishedFrom: Date | null;
  /** That time has come: a review is published as soon as it's written. */
  isBlindOver: boolean;
  canReply: boolean;
}

export interface ReviewReport {
  id: string;
  reason: string;
  reportedAt: Date;
}

/** A published review with its reports. */
export interface ReportedReview extends Review {
  mentorName: string | null;
  /** Reports that no administrator has handled, the oldest first. */
  reports: ReviewReport[];
}

/** A published review as admins judge it. */
export interface ModeratedReview extends ReportedReview {
  /** A digest of its reports, which the form that keeps the review sends along. */
  shown: string;
}
