import type { Database } from "../../../src/platform/database/database.ts";
import { createLog } from "../../../src/platform/log/pino.driver.ts";
import { compose } from "../../../src/server/compose.ts";
import { configure } from "../../../src/server/configuration.ts";
import { testEncryption } from "../test-encryption.ts";

const migrations = new URL("../../../migrations/", import.meta.url);

/** Prepares the template of every suite's database: the tables, and the queues of all jobs. */
export async function prepareTemplate(database: Database): Promise<void> {
  const { jobs, prepareJobs } = compose({
    read: configure({}),
    database,
    keys: { publishable: "sb_publishable_template", secret: "sb_secret_template" },
    encryption: testEncryption,
    log: createLog("error", { write: (line) => void process.stderr.write(line) }),
    supervised: false,
  });
  await database.migrate(migrations);
  await prepareJobs();
  await jobs.stop();
}
