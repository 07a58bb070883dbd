/** Exports for server code of other features: what brings people here. */
export {
  codeOfPathwayProfession,
  type Goals,
  pathwaySearchOf,
  regionOfDestination,
} from "./onboarding.rules.ts";
export { readAnswers, readGoals } from "./onboarding.usecases.server.ts";
