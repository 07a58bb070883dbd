import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { remindOwners } from "./register/remind-owners.usecases.server.ts";

/** Every hour: owners hear once of claims that end within 30 days. */
export const remindOwnersJob = defineJob({
  name: "claims.remind-owners",
  schema: z.object({}),
  schedule: "41 * * * *",
  retryLimit: 0,
  async handle(services) {
    await remindOwners(services);
  },
});
