import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { publishDue } from "./schedule.usecases.server.ts";

/** Every minute: drafts whose time has come are published. */
export const publishDueJob = defineJob({
  name: "publishing.publish-due",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => publishDue(services),
});
