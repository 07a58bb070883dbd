/** Exports for other features' pages and components: jobs. */
export {
  adminJobApplicationsPath,
  askAgainDays,
  declinedCvDays,
  draftDays,
  maxCvBytes,
  ownApplicationPath,
  ownApplicationsPath,
  stageKindNames,
} from "./applications/applications.constants.ts";
export {
  activeKinds,
  canMove,
  cvFileName,
  isActive,
  type StageKind,
} from "./applications/applications.rules.ts";
export type { SentAnswer } from "./applications/screening.rules.ts";
export { nameOfSource } from "./applications/sources.constants.ts";
export { isReopening, knownStages } from "./applications/timeline.rules.ts";
export {
  closeJobPath,
  hiringAnalyticsPath,
  hiringApplicationPath,
  hiringJobPath,
  hiringPath,
  newJobPath,
  organizationLinksFor,
} from "./hiring-links.rules.ts";
export { sectorLooks, type TalentSector } from "./job-sectors.constants.ts";
export { defaultPromisedDays } from "./jobs.constants.ts";
export { interviewAnswerDays } from "./posting-checker/interview-answer.constants.ts";
export { maxSavedJobs } from "./saved-jobs/saved-jobs.constants.ts";
export { savedSearchesPath } from "./saved-searches/saved-searches.constants.ts";
export { jobSearchPath } from "./search/search-address.rules.ts";
