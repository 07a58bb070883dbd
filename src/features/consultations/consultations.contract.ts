/**
 * Exports for other features' server code; consultations-parts.contract.ts has those for the
 * browser.
 */
export {
  bookConsultation,
  hasProvenEmail,
} from "./book-consultation.usecases.server.ts";

export { listOfficeStarts } from "./offices.usecases.server.ts";
export { countOwnConsultations } from "./own-consultations.usecases.server.ts";
