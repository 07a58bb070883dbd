/** What other features' pages and components may have in the browser; the server's part is talent.contract.ts. */
export { savedSearchesPath } from "./saved-searches.constants.ts";
export {
  type ConsultationTopic,
  consultationPath,
  jobPath,
  jobSearchPath,
  ownConsultationsPath,
} from "./talent.constants.ts";
