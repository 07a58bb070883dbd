/** Exports for server code of other features: plans that people follow. */
export { type NextSteps, readNextSteps } from "./next-steps.usecases.server.ts";
export { countSharedPlans, listPlansSharedWith } from "./sharing/sharing.usecases.server.ts";
