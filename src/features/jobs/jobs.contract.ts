/** Exports for other features' server code; jobs-parts.contract.ts has those for the browser. */

export {
  requireOpenableCv,
  signCv,
  storeCv,
} from "./applications/application-cvs.usecases.server.ts";
export {
  listStages,
  moveApplications,
  type Stage,
  saveDeclines,
} from "./applications/moves.store.server.ts";
export { listOwnJobApplications } from "./applications/own-applications.usecases.server.ts";
export {
  addInterviewer,
  applicationEventRows,
  applicationRows,
  declineRows,
  deleteDecline,
  hiringJobRows,
  interviewerRows,
  lockApplication,
  recordInformed,
  recordMessaged,
  recordOpened,
  removeFromHiring,
  removeInterviewer,
  restartClock,
  saveStages,
  stageRows,
  teamRows,
} from "./applications/pipeline.store.server.ts";
export { insertSampleApplication } from "./applications/sample-applications.store.server.ts";
export { sentAnswer } from "./applications/screening.rules.ts";
export type { Wanted } from "./fitting/fit.rules.ts";
export { type FittingJob, listFittingJobs } from "./fitting/fitting.usecases.server.ts";
export { readOwnJobPosts } from "./job-posts.usecases.server.ts";
export { listUnpublished } from "./postings/drafts.store.server.ts";
export { actForJob } from "./postings/posting-access.usecases.server.ts";
export { closePostingWithin } from "./postings/publishing.usecases.server.ts";
export { readSavedSearchSummary } from "./saved-searches/saved-searches.usecases.server.ts";
export { countOpenJobs, listNewestJobs } from "./search/search.usecases.server.ts";
export { readJobSearch } from "./search/search-filter.rules.ts";
