/** Exports for server code of other features: professional profiles of people who look for work. */
export { type ProfileSnapshot, profileSnapshot } from "./candidates.schemas.ts";
export { describeCompleteness, readProfileSnapshot } from "./profile/profile.usecases.server.ts";
