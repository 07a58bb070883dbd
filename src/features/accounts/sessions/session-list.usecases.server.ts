import { z } from "zod";
import { describeDevice } from "#platform/device/describe-device.ts";
import { placeOfAddress } from "#platform/network-place/network-place.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Client } from "../accounts.services.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { listOpenSessions, takeSession } from "./session-list.store.server.ts";

/** A session as its owner recognises it. */
export interface OwnSession {
  id: string;
  /** E.g. `Firefox on Windows`. */
  device: string;
  /** Roughly where it was opened: a country. */
  place: string;
  signedInAt: Date;
  /** When its token was last renewed, which happens as long as a page of it is open. */
  lastUsedAt: Date;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
}

/** The viewer's open sessions: the asking one first, then the others by their last use. */
export async function listSessions(services: Services, viewer: UserViewer): Promise<OwnSession[]> {
  const rows = await services.database.asSystem("list sessions", (transaction) =>
    listOpenSessions(transaction, viewer.userId, services.clock.now()),
  );
  const sessions = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    place: placeOfAddress(row.ip),
    signedInAt: row.created_at ?? services.clock.now(),
    lastUsedAt: row.updated_at ?? row.created_at ?? services.clock.now(),
    isCurrent: row.id === viewer.sessionId,
  }));
  return [
    ...sessions.filter(({ isCurrent }) => isCurrent),
    ...sessions.filter(({ isCurrent }) => !isCurrent),
  ];
}

/**
 * Ends one of the viewer's sessions, also the asking one. Answers false when there is none of that
 * name, because it has ended or is somebody else's.
 */
export async function endSession(
  services: Services,
  viewer: UserViewer,
  { sessionId, client }: { sessionId: string; client: Client },
): Promise<boolean> {
  if (!z.guid().safeParse(sessionId).success) return false;
  return await services.database.asSystem("end session", async (transaction) => {
    const ended = await takeSession(transaction, { userId: viewer.userId, sessionId });
    if (!ended) return false;
    await recordSecurityEvent(transaction, {
      action: "session_ended",
      type: "account",
      user: { id: viewer.userId, email: viewer.email },
      address: client.address,
      traits: {
        device: describeDevice(client.userAgent),
        ended: `${describeDevice(ended.user_agent)}, ${placeOfAddress(ended.ip)}`,
      },
      now: services.clock.now(),
    });
    return true;
  });
}
