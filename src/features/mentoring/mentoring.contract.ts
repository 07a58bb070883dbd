/** Exports for other features' server code; mentoring-parts.contract.ts has those for the browser. */

export { hasUnsettledSessions } from "./money/earnings.store.server.ts";
export { type MentorFigures, readMentorFigures } from "./studio/mentor-figures.usecases.server.ts";
