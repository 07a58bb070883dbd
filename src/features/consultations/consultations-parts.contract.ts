/** Exports for other features' pages and components: consultations. */
export {
  type ConsultationValues,
  emptyConsultation,
  readConsultation,
} from "./components/consultation-values.ts";
export {
  bookedConsultationPath,
  type ConsultationTopic,
  consultationPath,
  consultationTopics,
  heldConsultationPath,
  lengthLimits,
  type OfficeName,
  officeNames,
  offices,
  ownConsultationsPath,
} from "./consultations.constants.ts";
