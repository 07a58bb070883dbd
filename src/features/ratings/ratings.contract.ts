/** Exports for other features' server code; ratings-parts.contract.ts has those for the browser. */
export { listMentorReviews, readSessionReviews } from "./read-reviews.usecases.server.ts";
export { blindDays, reviewPath, writeWithinDays } from "./reviews.constants.ts";
