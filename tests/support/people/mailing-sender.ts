import { once } from "node:events";
import { deliverMailingJob } from "../../../src/features/mailings/deliver.usecases.server.ts";
import { connectPostgres } from "../../../src/platform/database/connect.ts";
import { createLog } from "../../../src/platform/log/pino.driver.ts";
import { compose } from "../../../src/server/compose.ts";
import { configure } from "../../../src/server/configuration.ts";
import { testEncryption } from "../test-encryption.ts";

/** Task of a process of its own: to hand a mailing over, as the job with this id. */
export interface MailingSenderTask {
  databaseUrl: string;
  smtpUrl: string;
  keys: { publishable: string; secret: string };
  mailingId: string;
  runId: string;
}

const [task] = (await once(process, "message")) as [MailingSenderTask];
const database = connectPostgres(task.databaseUrl, {
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
const { services, jobs, close } = compose({
  read: configure({
    DATABASE_URL: task.databaseUrl,
    SMTP_URL: task.smtpUrl,
    MAIL_FROM: "Meridian <hello@meridian.example>",
  }),
  database,
  keys: task.keys,
  encryption: testEncryption,
  log: createLog("warn"),
  supervised: false,
});
await jobs.prepare([deliverMailingJob]);
process.send?.("ready");
await once(process, "message");
await deliverMailingJob.handle(services, { mailingId: task.mailingId }, { id: task.runId });
await jobs.drain(services);
process.send?.("done");
await close();
process.disconnect();
