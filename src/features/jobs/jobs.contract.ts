/** What other features' servers may use of jobs; the browser's part is jobs-parts.contract.ts. */

export { listOwnJobApplications } from "./applications/applications.usecases.server.ts";
export { countNewJobApplications } from "./applications/job-applications.usecases.server.ts";
export { listOwnJobPosts } from "./job-posts.usecases.server.ts";

export { readJobSearch } from "./jobs.rules.ts";
export { searchJobs } from "./jobs.usecases.server.ts";
export {
  isSearchSaved,
  readSavedSearchSummary,
} from "./saved-searches/saved-searches.usecases.server.ts";
