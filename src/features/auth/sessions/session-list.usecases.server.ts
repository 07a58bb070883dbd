import { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { describeDevice } from "#platform/device/describe-device.ts";
import { placeOfAddress } from "#platform/network-place/network-place.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { subtractTime } from "#shared/time.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { type SessionTimes, sessionEnd } from "./session-limits.rules.ts";
import {
  deleteSessionsOver,
  type ListedSession,
  listOpenSessions,
  takeSession,
} from "./session-list.store.server.ts";

/** A session as its owner recognizes it. */
export interface OwnSession {
  id: string;
  /** E.g. `Firefox on Windows`. */
  device: string;
  /** Roughly where it was opened or last renewed: a country. */
  place: string;
  signedInAt: Date;
  /** The time of the last page or call in it, or of its token's last renewal. */
  lastUsedAt: Date;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
}

/** The viewer's open sessions: the asking one first, then the others by their last use. */
export async function listSessions(services: Services, viewer: UserViewer): Promise<OwnSession[]> {
  const { userId, sessionId } = viewer;
  const hasRole = viewer.roles.length > 0;
  const sessions = await services.database.asSystem("list sessions", (transaction) =>
    listSessionsOf(services, transaction, { userId, hasRole, sessionId }),
  );
  return [
    ...sessions.filter(({ isCurrent }) => isCurrent),
    ...sessions.filter(({ isCurrent }) => !isCurrent),
  ];
}

/** Someone's open sessions, by their last use. `sessionId` is the one that asks, if it's theirs. */
export async function listSessionsOf(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, hasRole, sessionId }: { userId: string; hasRole: boolean; sessionId: string },
): Promise<OwnSession[]> {
  const now = services.clock.now();
  const rows = await listOpenSessions(transaction, userId);
  const rule = { limits: services.auth.policy.limitsOf({ hasRole }), hasRole, now };
  const open = rows.filter((row) => !sessionEnd(timesOf(row, now), rule));
  return open.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    place: placeOfAddress(row.ip),
    signedInAt: row.created_at ?? now,
    lastUsedAt: latestOf(timesOf(row, now)),
    isCurrent: row.id === sessionId,
  }));
}

function timesOf(row: ListedSession, now: Date): SessionTimes {
  const createdAt = row.created_at ?? now;
  return {
    createdAt,
    usedAt: row.updated_at ?? createdAt,
    refreshedAt: row.refreshed_at,
    notAfter: row.not_after,
  };
}

const latestOf = ({ usedAt, refreshedAt }: SessionTimes) =>
  refreshedAt && refreshedAt > usedAt ? refreshedAt : usedAt;

/** Ends sessions whose time is over, so that nothing of them is left. */
export async function deleteExpiredSessions(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = (seconds: number | null) =>
    seconds === null ? null : subtractTime(now, { seconds });
  const timesFor = (hasRole: boolean) => {
    const { idleSeconds, totalSeconds } = services.auth.policy.limitsOf({ hasRole });
    return { idleSince: before(idleSeconds), openedBefore: before(totalSeconds) };
  };
  await services.database.asSystem("delete sessions", (transaction) =>
    deleteSessionsOver(transaction, { people: timesFor(false), withRole: timesFor(true) }, now),
  );
}

/** Ends a person's session. Answers its device and place, or undefined where it isn't theirs or has ended. */
export async function endSessionOf(
  transaction: DatabaseTransaction,
  session: { userId: string; sessionId: string },
): Promise<string | undefined> {
  const ended = await takeSession(transaction, session);
  return ended && `${describeDevice(ended.user_agent)}, ${placeOfAddress(ended.ip)}`;
}

/**
 * Ends one of the viewer's sessions, also the asking one. Answers false when there is none of that
 * name, because it has ended or is another person's.
 */
export async function endSession(
  services: Services,
  viewer: UserViewer,
  { sessionId, client }: { sessionId: string; client: Client },
): Promise<boolean> {
  if (!z.guid().safeParse(sessionId).success) return false;
  return await services.database.asSystem("end session", async (transaction) => {
    const ended = await endSessionOf(transaction, { userId: viewer.userId, sessionId });
    if (ended === undefined) return false;
    await recordSecurityEvent(transaction, {
      action: "session_ended",
      type: "account",
      user: { id: viewer.userId, email: viewer.email },
      address: client.address,
      traits: {
        device: describeDevice(client.userAgent),
        ended,
      },
      now: services.clock.now(),
    });
    return true;
  });
}
