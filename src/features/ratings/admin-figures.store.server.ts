import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Reviews with open reports: several reports of one review are one thing to decide. */
export const reportedReviews = (query: DatabaseTransaction) =>
  query
    .selectFrom("mentor_review_reports")
    .select(({ fn }) => fn.min("created_at").as("since"))
    .where("handled_at", "is", null)
    .groupBy("review_id");
