import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { checkDisputes } from "./check-disputes.usecases.server.ts";

/** Every hour, for notices about disputes that were lost, and for deadlines. */
export const checkDisputesJob = defineJob({
  name: "payments.check-disputes",
  schema: z.object({}),
  schedule: "17 * * * *",
  retryLimit: 0,
  handle: (services) => checkDisputes(services),
});
