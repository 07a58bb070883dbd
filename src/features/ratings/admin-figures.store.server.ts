import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isOfOthers } from "./moderation.store.server.ts";

/** Reviews with open reports: several reports of one review are one thing to decide. */
export const reportedReviews = (query: DatabaseTransaction, viewerId: string) =>
  query
    .selectFrom("mentor_review_reports")
    .select(({ fn }) => fn.min("created_at").as("since"))
    .where("handled_at", "is", null)
    .where(isOfOthers("review_id", viewerId))
    .groupBy("review_id");
