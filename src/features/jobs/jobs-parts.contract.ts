/** Exports for other features' pages and components: jobs. */
export {
  adminJobApplicationsPath,
  declinedCvDays,
  ownApplicationsPath,
} from "./applications/applications.constants.ts";
export { sectorLooks, type TalentSector } from "./job-sectors.constants.ts";
export { jobSearchPath } from "./jobs.constants.ts";
export { savedSearchesPath } from "./saved-searches/saved-searches.constants.ts";
