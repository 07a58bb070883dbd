import type { Application } from "#platform/config/application.ts";
import type { SessionLimits } from "./session-limits.rules.ts";
import type { sessionsConfiguration } from "./sessions.config.server.ts";

/** What is asked of sessions, and of those of administrators. */
export interface SessionPolicy {
  limitsOf(person: { isAdmin: boolean }): SessionLimits;
  /** Whether administrators without a second factor may not act as such. */
  adminNeedsFactor: boolean;
}

export function createSessionPolicy(
  configuration: typeof sessionsConfiguration.$values,
  { mode }: Pick<Application, "mode">,
): SessionPolicy {
  const { idleDays, totalDays, adminIdleMinutes, adminTotalHours, adminSecondFactor } =
    configuration;
  const seconds = (count: number, unit: number) => (count === 0 ? null : count * unit);
  const day = 24 * 3600;
  const people = {
    idleSeconds: seconds(idleDays, day),
    totalSeconds: seconds(totalDays, day),
  };
  const admins = {
    idleSeconds: seconds(adminIdleMinutes, 60),
    totalSeconds: seconds(adminTotalHours, 3600),
  };
  const whenUnset = mode === "production" ? "required" : "asked";
  return {
    limitsOf: ({ isAdmin }) => (isAdmin ? admins : people),
    adminNeedsFactor: (adminSecondFactor ?? whenUnset) === "required",
  };
}
