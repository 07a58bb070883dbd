/** Exports for browser code of other features: what pathways are about. Components are in pathways-components.contract.ts. */
export {
  type Destination,
  destinations,
  maxMonthsAhead,
  type Profession,
  pathwayPath,
  pathwaysPath,
  type TrainingCountry,
  trainingCountries,
} from "./pathways.constants.ts";
export { type Plan, type PlanStep, readWishedMonth } from "./plan.rules.ts";
export type { HelpOfSteps } from "./step-help.rules.ts";
export { formatCosts } from "./wording.rules.ts";
