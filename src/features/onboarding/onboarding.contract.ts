/** Exports for server code of other features: what brings people here. */
export { pathwaySearchOf } from "./onboarding.rules.ts";
export { readGoals } from "./onboarding.usecases.server.ts";
