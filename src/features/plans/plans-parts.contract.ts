/** Exports for browser code of other features: where plans are. */
export { maxPlans, planPath, plansPath } from "./plans.constants.ts";
