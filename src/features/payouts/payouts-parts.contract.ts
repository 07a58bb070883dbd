/** Exports for browser code of other features: payouts to mentors. */
export { newAccountHoldDays } from "./payouts.constants.ts";
