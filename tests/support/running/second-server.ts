import { once } from "node:events";
import { connectPostgres } from "../../../src/platform/database/connect.ts";
import { createLog } from "../../../src/platform/log/pino.driver.ts";
import type { UserViewer } from "../../../src/platform/viewer.ts";
import { compose } from "../../../src/server/compose.ts";
import { configure } from "../../../src/server/configuration.ts";
import { attemptConcurrently } from "../people/session-attempts.ts";
import { testEncryption } from "../test-encryption.ts";

/** Task of a process of its own, and its answer. */
export interface SecondServerTask {
  databaseUrl: string;
  keys: { publishable: string; secret: string };
  mentees: UserViewer[];
  mentorId: string;
  startsAt: string;
}

// Another server process on the same database: no memory is shared with the one that started it.
const [task] = (await once(process, "message")) as [SecondServerTask];
const database = connectPostgres(task.databaseUrl, {
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
const { services, close } = compose({
  read: configure({ DATABASE_URL: task.databaseUrl }),
  database,
  keys: task.keys,
  encryption: testEncryption,
  log: createLog("warn"),
  supervised: false,
});
process.send?.("ready");
await once(process, "message");
const outcomes = await attemptConcurrently(services, task.mentees, {
  mentorId: task.mentorId,
  startsAt: new Date(task.startsAt),
});
process.send?.(outcomes);
await close();
process.disconnect();
