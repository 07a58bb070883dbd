/** What other features' servers may use of consultations; the browser's part is consultations-parts.contract.ts. */
export {
  bookConsultation,
  hasProvenEmail,
} from "./book-consultation.usecases.server.ts";

export { listOfficeTimes } from "./offices.usecases.server.ts";
export { countOwnConsultations } from "./own-consultations.usecases.server.ts";
