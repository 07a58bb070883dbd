import type { DatabaseTransaction } from "#platform/database/database.ts";

export const waitingCvReviews = (query: DatabaseTransaction) =>
  query
    .selectFrom("cv_review_requests")
    .select("requested_at as since")
    .where("reviewed_at", "is", null);
