import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteUnusedAnonymousUsers } from "./anonymous.usecases.server.ts";

/** Once a day: an account that has no address and is not used can never be reached again. */
export const deleteAnonymousJob = defineJob({
  name: "accounts.delete-anonymous",
  schema: z.object({}),
  schedule: "43 3 * * *",
  retryLimit: 0,
  handle: (services) => deleteUnusedAnonymousUsers(services),
});
