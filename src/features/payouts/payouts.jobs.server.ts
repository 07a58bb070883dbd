import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { eraseLeftoverMethods } from "./methods/erase-methods.usecases.server.ts";

/** Daily: people who left are paid first, and their bank details go after that. */
export const eraseLeftoverDetailsJob = defineJob({
  name: "payouts.erase-leftover-details",
  schema: z.object({}),
  schedule: "20 3 * * *",
  retryLimit: 0,
  handle: (services) => eraseLeftoverMethods(services),
});
