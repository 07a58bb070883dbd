/** Exports for browser code of other features: what pathways are about. Components are in pathways-components.contract.ts. */
export {
  type Destination,
  destinations,
  maxMonthsAhead,
  type Profession,
  pathwaysPath,
  type TrainingCountry,
  trainingCountries,
} from "./pathways.constants.ts";
export { readWishedMonth } from "./plan.rules.ts";
