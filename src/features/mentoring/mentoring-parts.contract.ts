/** What other features may have of paid sessions, in the browser too. */
export { sessionsPath } from "./sessions/sessions.constants.ts";
