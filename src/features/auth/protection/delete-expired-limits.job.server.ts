import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";

/** Every hour: anybody can make up addresses to be limited by, and each leaves a row. */
export const deleteExpiredLimitsJob = defineJob({
  name: "accounts.delete-expired-limits",
  schema: z.object({}),
  schedule: "17 * * * *",
  retryLimit: 0,
  async handle(services) {
    await services.rateLimits.deleteExpired();
    await services.failureDelays.deleteExpired();
  },
});
