import type { Feature } from "#platform/feature.ts";
import { ratingsAdmin } from "./ratings.admin.server.ts";
import { ratingsAudit } from "./ratings.audit.server.ts";
import { ratingsPersonalData } from "./ratings.personal-data.server.ts";
import { ratingsWaiting } from "./ratings.waiting.server.ts";
import { publishReviewsJob } from "./reviews.jobs.server.ts";

/**
 * Reviews that the two people of a session write about each other: reviews, replies and their
 * moderation.
 */
export const ratingsFeature: Feature = {
  name: "ratings",
  waiting: ratingsWaiting,
  admin: ratingsAdmin,
  audit: ratingsAudit,
  jobs: [publishReviewsJob],
  personalData: ratingsPersonalData,
  exportFolder: "mentorship",
};
