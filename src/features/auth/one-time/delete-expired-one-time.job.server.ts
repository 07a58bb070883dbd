import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime } from "#shared/time.ts";
import { deleteLeftFlows } from "./flows.store.server.ts";
import { deleteExpiredOneTime } from "./one-time.store.server.ts";

/**
 * Every hour: links and codes that nobody used in time, and the flows that nothing leads on with.
 */
export const deleteExpiredOneTimeJob = defineJob({
  name: "accounts.delete-expired-one-time",
  schema: z.object({}),
  schedule: "29 * * * *",
  retryLimit: 0,
  handle: (services) =>
    services.database.asSystem("delete links and codes", async (transaction) => {
      const now = services.clock.now();
      await deleteExpiredOneTime(transaction, now);
      await deleteLeftFlows(transaction, subtractTime(now, { hours: 1 }));
    }),
});
