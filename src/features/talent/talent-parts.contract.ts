/** What other features' pages and components may have in the browser; the server's part is talent.contract.ts. */
export { savedSearchesPath } from "./saved-searches.constants.ts";
export {
  adminJobApplicationsPath,
  type ConsultationTopic,
  consultationPath,
  jobPath,
  jobSearchPath,
  ownApplicationsPath,
  ownConsultationsPath,
} from "./talent.constants.ts";
