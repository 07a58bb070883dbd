import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime } from "#shared/time.ts";
import { deleteOldAttempts } from "./factors.store.server.ts";

/** Every hour: factors that nobody verified for a day, and challenges as old. */
export const deleteUnfinishedFactorsJob = defineJob({
  name: "accounts.delete-unfinished-factors",
  schema: z.object({}),
  schedule: "37 * * * *",
  retryLimit: 0,
  async handle(services) {
    const limit = subtractTime(services.clock.now(), { days: 1 });
    await services.database.asSystem("delete factors", (transaction) =>
      deleteOldAttempts(transaction, limit),
    );
  },
});
