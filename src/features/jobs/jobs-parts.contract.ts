/** What other features' pages and components may have of jobs in the browser. */
export {
  adminJobApplicationsPath,
  ownApplicationsPath,
} from "./applications/applications.constants.ts";
export { sectorLooks, type TalentSector, talentSectors } from "./job-sectors.constants.ts";
export { jobPath, jobSearchPath } from "./jobs.constants.ts";
export { savedSearchesPath } from "./saved-searches/saved-searches.constants.ts";
