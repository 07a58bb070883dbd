import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { endDueViews } from "./view-as.usecases.server.ts";

/** Every minute. Pages stop showing the site as someone at the second; this writes it to the log. */
export const endDueViewsJob = defineJob({
  name: "accounts.end-due-views",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => endDueViews(services),
});
