import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime } from "#shared/time.ts";
import { deliverMailingJob, giveUpStaleBatches } from "./deliver.usecases.server.ts";
import { idleSeconds } from "./mailings.rules.ts";
import { listDueMailings } from "./mailings.store.server.ts";
import { startScheduled } from "./sending.usecases.server.ts";

/**
 * Every minute: begins what is scheduled, takes up what waited for the mail server, and marks batches
 * whose process was lost.
 */
export const processDueMailingsJob = defineJob({
  name: "mailings.process-due",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  async handle(services) {
    await giveUpStaleBatches(services);
    const now = services.clock.now();
    const idleSince = subtractTime(now, { seconds: idleSeconds });
    const due = await services.database.asSystem("find due mailings", (transaction) =>
      listDueMailings(transaction, { now, idleSince }),
    );
    for (const mailingId of due.scheduled) await startScheduled(services, mailingId);
    if (due.idle.length === 0) return;
    await services.database.asSystem("take up mailings", async (transaction) => {
      for (const mailingId of due.idle) {
        await services.jobs.enqueue(transaction, deliverMailingJob, { mailingId });
      }
    });
  },
});
