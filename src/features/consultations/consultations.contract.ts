/** What other features' servers may use of consultations; the browser's part is consultations-parts.contract.ts. */
export {
  type BookedConsultation,
  bookConsultation,
  hasProvenEmail,
} from "./book-consultation.usecases.server.ts";
export { type ConsultationTopic, consultationPath } from "./consultations.constants.ts";
export { listOfficeTimes } from "./offices.usecases.server.ts";
export { countOwnConsultations } from "./own-consultations.usecases.server.ts";
