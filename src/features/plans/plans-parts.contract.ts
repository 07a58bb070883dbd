/** Exports for browser code of other features: where plans are. */
export { planPath, plansPath } from "./plans.constants.ts";
