import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { endExpiredLicenses } from "./check-licenses.usecases.server.ts";

/**
 * Every day, once the day before is over everywhere: licenses that have expired end, and profiles that stand on them
 * leave the list.
 */
export const endLicensesJob = defineJob({
  name: "mentorship.end-licenses",
  schema: z.object({}),
  schedule: "20 12 * * *",
  handle: (services) => endExpiredLicenses(services),
});
