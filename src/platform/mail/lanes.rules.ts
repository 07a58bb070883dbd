import { type MailLane, mailLanes } from "./mail.ts";

/**
 * Splits the connections that the mail server allows between the lanes, so that none waits for
 * another.
 */
export function connectionsPerLane(connections: number): Record<MailLane, number> {
  const each = Math.max(1, Math.floor(connections / mailLanes.length));
  return { security: each, transactional: each, bulk: Math.max(1, connections - 2 * each) };
}
