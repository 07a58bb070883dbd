/** A session is reviewed within so many days of its completion. */
export const writeWithinDays = 60;

/** Days after completion until a review is published without the other side's. */
export const blindDays = 14;

/** Hours after their first reply during which mentors can change it. */
export const replyEditHours = 24;

/** Why a session that was refunded, missed or called off can't be reviewed. */
export const notReviewable = "You can't review this session because it doesn't count as completed.";

/** Lengths in characters. */
export const reviewLimits = { minimum: 20, maximum: 2000 } as const;
export const replyLimits = { minimum: 2, maximum: 2000 } as const;
export const reviewReasonLimits = { minimum: 5, maximum: 2000 } as const;

export const reviewsPerPage = 10;

/** Parameter of the reviews' page in the address of a mentor's page. */
export const reviewsParameter = "reviews";

/** Anchor of the reviews on a mentor's page. */
export const reviewsAnchor = "reviews";

export const adminReviewsPath = "/admin/reviews";

/** Meaning of each number of stars. */
export const ratingWords = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

/** The list of a mentee's past sessions. */
export const pastSessionsPath = "/sessions#past";

/** Page on which the two people of a session review it and read the reviews. */
export function reviewPath(bookingId: string): string {
  return `/sessions/${encodeURIComponent(bookingId)}/review`;
}

/** Page on which a signed-in person reports a published review. */
export function reportReviewPath(reviewId: string): string {
  return `/reviews/${encodeURIComponent(reviewId)}/report`;
}
