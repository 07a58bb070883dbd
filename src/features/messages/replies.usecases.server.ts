import type { Services } from "#platform/services.ts";
import { readReplies } from "./replies.store.server.ts";

export interface ReplyStatistics {
  /** Threads that mentees began in the last 90 days and that can no longer be answered in time, or were. */
  threads: number;
  /** Those that the mentor answered within 48 hours. */
  answered: number;
}

/** How reliably mentors answer, by profile; who was never written to is left out. */
export async function readReplyStatistics(
  services: Services,
  profileIds: readonly string[],
): Promise<Map<string, ReplyStatistics>> {
  const rows = await services.database.asSystem("read reply statistics", (transaction) =>
    readReplies(transaction, profileIds),
  );
  return new Map(rows.map(({ profileId, ...statistics }) => [profileId, statistics] as const));
}
