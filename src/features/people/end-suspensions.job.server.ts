import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { endOverdueSuspensions } from "./suspensions.usecases.server.ts";

/** Every minute: so long does somebody wait at most to be shown again once their time is over. */
export const endSuspensionsJob = defineJob({
  name: "accounts.end-suspensions",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => endOverdueSuspensions(services),
});
