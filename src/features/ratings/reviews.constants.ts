/** A session is reviewed within so many days of its completion. */
export const writeWithinDays = 60;

/** Without the other's a review is published so many days after the session was completed. */
export const blindDays = 14;

/** So long after they first replied mentors can change their reply. */
export const replyEditHours = 24;

/** Lengths in characters. */
export const reviewLimits = { minimum: 20, maximum: 2000 } as const;
export const replyLimits = { minimum: 2, maximum: 2000 } as const;
export const reviewReasonLimits = { minimum: 5, maximum: 2000 } as const;

export const reviewsPerPage = 10;

/** What the mentor's page calls the page of reviews in its address. */
export const reviewsParameter = "reviews";

/** Where the reviews stand on a mentor's page. */
export const reviewsAnchor = "reviews";

export const adminReviewsPath = "/admin/reviews";

export const formerMember = "A former member";

/** What each number of stars means. */
export const ratingWords = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

/** Where the two people of a session review it and read what was written. */
export function reviewPath(bookingId: string): string {
  return `/sessions/${encodeURIComponent(bookingId)}/review`;
}

/** Where anybody who is signed in reports a published review. */
export function reportReviewPath(reviewId: string): string {
  return `/reviews/${encodeURIComponent(reviewId)}/report`;
}
