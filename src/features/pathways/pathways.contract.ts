/** Exports for server code of other features: pathways and the plans that are computed from them. */
export { readAnswers, stepsOf } from "./answers.rules.ts";
export type { Answers, Pathway } from "./pathways.schemas.ts";
export {
  findPathway,
  listHelpOfSteps,
  listPathways,
  type PathwayEntry,
} from "./pathways.usecases.server.ts";
export { makePlan, type Plan } from "./plan.rules.ts";
