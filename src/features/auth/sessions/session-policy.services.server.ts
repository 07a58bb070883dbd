import type { Application } from "#platform/config/application.ts";
import { type Duration, toSeconds } from "#shared/time.ts";
import type { SessionLimits } from "./session-limits.rules.ts";
import type { sessionsConfiguration } from "./sessions.config.server.ts";

/** Rules for sessions, and for those of people with a role. */
export interface SessionPolicy {
  limitsOf(person: { hasRole: boolean }): SessionLimits;
  /** Whether people with a role may not act in it without a second factor. */
  adminNeedsFactor: boolean;
}

export function createSessionPolicy(
  configuration: typeof sessionsConfiguration.$values,
  { mode }: Pick<Application, "mode">,
): SessionPolicy {
  const { idleDays, totalDays, adminIdleMinutes, adminTotalHours, adminSecondFactor } =
    configuration;
  const limit = (duration: Duration) => toSeconds(duration) || null;
  const people = {
    idleSeconds: limit({ days: idleDays }),
    totalSeconds: limit({ days: totalDays }),
  };
  const admins = {
    idleSeconds: limit({ minutes: adminIdleMinutes }),
    totalSeconds: limit({ hours: adminTotalHours }),
  };
  const whenUnset = mode === "production" ? "required" : "asked";
  return {
    limitsOf: ({ hasRole }) => (hasRole ? admins : people),
    adminNeedsFactor: (adminSecondFactor ?? whenUnset) === "required",
  };
}
