/** Exports for other features, in the browser too: paid sessions. */
export { sessionsPath } from "./sessions/sessions.constants.ts";
