/** Exports for other features' server code; fee-protection-parts.contract.ts has those for the browser. */
export { feeQuestionPath } from "./fee-protection.constants.ts";
export type { PaidCareerService } from "./fee-protection.services.server.ts";
export { lockFees } from "./fee-protection.store.server.ts";
export type { OpenPaidService } from "./fee-protection.types.ts";
export {
  addPayingAnswer,
  collectOpenPaidServices,
  decideFee,
  type FeeStanding,
  isProtectedFromFees,
  listOpenPaidServices,
  readFeeStanding,
  readOpenPaidServices,
  recordFeeReturn,
  requireFree,
} from "./fee-protection.usecases.server.ts";
