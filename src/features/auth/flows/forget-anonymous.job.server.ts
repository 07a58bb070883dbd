import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { forgetAnonymousUsers } from "./anonymous.usecases.server.ts";

/** Once a day: an account that has no address and is not used can never be reached again. */
export const forgetAnonymousJob = defineJob({
  name: "accounts.forget-anonymous",
  schema: z.object({}),
  schedule: "43 3 * * *",
  retryLimit: 0,
  handle: (services) => forgetAnonymousUsers(services),
});
