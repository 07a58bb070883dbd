/** Exports for other features, in the browser too: paid sessions. */
export {
  cancellationTiers,
  sessionFeePercent,
  sessionsPath,
  settleAfterDays,
} from "./sessions/sessions.constants.ts";
export { mentorShare } from "./sessions/sessions.rules.ts";
