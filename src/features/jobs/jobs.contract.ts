/** Exports for other features' server code; jobs-parts.contract.ts has those for the browser. */

export { listOwnJobApplications } from "./applications/applications.usecases.server.ts";
export { countNewJobApplications } from "./applications/job-applications.usecases.server.ts";
export { listOwnJobPosts } from "./job-posts.usecases.server.ts";

export { readJobSearch } from "./jobs.rules.ts";
export { countOpenJobs, searchJobs } from "./jobs.usecases.server.ts";
export {
  isSearchSaved,
  readSavedSearchSummary,
} from "./saved-searches/saved-searches.usecases.server.ts";
