import { join } from "node:path";
import { connectEmbedded, connectPostgres } from "../../../src/platform/database/connect.ts";
import type { JobRunner } from "../../../src/platform/jobs/pg-boss.driver.ts";
import { createLog } from "../../../src/platform/log/pino.driver.ts";
import type { Services } from "../../../src/platform/services.ts";
import { compose } from "../../../src/server/compose.ts";
import { configure } from "../../../src/server/configuration.ts";
import { openDataFolder } from "../../../src/server/upkeep/data-folder.ts";
import { readEncryption } from "../../../src/server/upkeep/encryption-key.ts";
import { addTime } from "../../../src/shared/time.ts";

export interface ReopenedData {
  services: Services;
  jobs: JobRunner;
  /** Logged entries, one parsed JSON object each. */
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * The data that a server has left behind, with the services on it but without its HTTP, at a time
 * that is `laterMinutes` later. No other process may use embedded data meanwhile.
 */
export async function reopenData({
  folder,
  databaseUrl,
  laterMinutes,
}: {
  folder: string;
  databaseUrl?: string | undefined;
  laterMinutes: number;
}): Promise<ReopenedData> {
  const database = databaseUrl
    ? connectPostgres(databaseUrl, { onError: () => {} })
    : connectEmbedded({ folder: join(folder, "database") });
  const logged: Record<string, unknown>[] = [];
  const read = configure({
    DATA_FOLDER: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const { services, jobs, prepare, close } = compose({
    read,
    database,
    keys: { publishable: "sb_publishable_reopened", secret: "sb_secret_reopened" },
    encryption: readEncryption(read, openDataFolder(folder)),
    log: createLog("info", { write: (line) => void logged.push(JSON.parse(line)) }),
    clock: { now: () => addTime(new Date(), { minutes: laterMinutes }) },
    supervised: false,
  });
  await prepare(new URL("../../../migrations/", import.meta.url));
  return { services, jobs, logged, close };
}
