import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Permissions of a person on a topic. */
export interface Permissions {
  readBroadcast: boolean;
  readPresence: boolean;
  writeBroadcast: boolean;
  writePresence: boolean;
}

const everything: Permissions = {
  readBroadcast: true,
  readPresence: true,
  writeBroadcast: true,
  writePresence: true,
};

/**
 * Evaluates row security. Visitors who aren't signed in may do nothing, the secret key's holder
 * everything.
 */
export async function readPermissions(
  database: Database,
  viewer: Viewer,
  topic: string,
): Promise<Permissions> {
  if (viewer.kind === "service") return everything;
  const nothing = { ...everything, readBroadcast: false, readPresence: false };
  if (viewer.kind === "anonymous")
    return { ...nothing, writeBroadcast: false, writePresence: false };
  const claims = JSON.stringify(viewer.claims);
  const [row] = await database.once("realtime permissions", (query) =>
    sql<{
      read_broadcast: boolean;
      read_presence: boolean;
      write_broadcast: boolean;
      write_presence: boolean;
    }>`select * from private.realtime_permissions(${topic}, ${claims}::jsonb)`.compile(query),
  );
  return {
    readBroadcast: row?.read_broadcast ?? false,
    readPresence: row?.read_presence ?? false,
    writeBroadcast: row?.write_broadcast ?? false,
    writePresence: row?.write_presence ?? false,
  };
}
