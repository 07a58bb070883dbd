import { timeBetween } from "#shared/time.ts";

/** Durations of sessions. Null: for as long as they are used, or for good. */
export interface SessionLimits {
  idleSeconds: number | null;
  totalSeconds: number | null;
}

/** The times at which a session was opened and last used. */
export interface SessionTimes {
  createdAt: Date;
  /** The last page or call that it was shown for. */
  usedAt: Date;
  refreshedAt: Date | null;
  /** Set where one session has an end of its own. */
  notAfter: Date | null;
}

export type SessionEnd = "timebox" | "inactivity";

/**
 * The reason why a session is over; undefined while it isn't. An open tab renews its token all by
 * itself, so for people with a role that doesn't count as use; for others it does, as in the reference
 * server.
 */
export function sessionEnd(
  times: SessionTimes,
  { limits, hasRole, now }: { limits: SessionLimits; hasRole: boolean; now: Date },
): SessionEnd | undefined {
  const secondsSince = (date: Date) => timeBetween(date, now, "seconds");
  const { idleSeconds, totalSeconds } = limits;
  if (times.notAfter && times.notAfter <= now) return "timebox";
  if (totalSeconds !== null && secondsSince(times.createdAt) >= totalSeconds) return "timebox";
  const renewedAt = hasRole ? null : times.refreshedAt;
  const usedAt = renewedAt && renewedAt > times.usedAt ? renewedAt : times.usedAt;
  return idleSeconds !== null && secondsSince(usedAt) >= idleSeconds ? "inactivity" : undefined;
}
