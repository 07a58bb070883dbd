import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { publishDueReviews } from "./publish-reviews.usecases.server.ts";

/** Every hour: what waited long enough for the other's review is published without it. */
export const publishReviewsJob = defineJob({
  name: "mentorship.publish-reviews",
  schema: z.object({}),
  schedule: "35 * * * *",
  retryLimit: 0,
  handle: (services) => publishDueReviews(services),
});
