/** What other features' servers may use of ratings; the browser's part is ratings-parts.contract.ts. */
export { listMentorReviews, readSessionReviews } from "./read-reviews.usecases.server.ts";
export { blindDays, reviewPath, writeWithinDays } from "./reviews.constants.ts";
