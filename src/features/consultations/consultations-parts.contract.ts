/** Exports for other features' pages and components: consultations. */
export {
  type ConsultationValues,
  emptyConsultation,
  readConsultation,
} from "./components/consultation-values.ts";
export { consultationPath } from "./consultation-path.rules.ts";
export {
  bookedConsultationPath,
  consultationTopics,
  heldConsultationPath,
  lengthLimits,
  type OfferedTopic,
  type OfficeName,
  officeNames,
  offices,
  ownConsultationsPath,
} from "./consultations.constants.ts";
