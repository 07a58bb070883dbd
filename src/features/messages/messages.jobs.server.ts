import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { emailUnread } from "./digest/digest.usecases.server.ts";

/** Every 15 minutes. */
const emailUnreadJob = defineJob({
  name: "mentorship.email-unread-messages",
  schema: z.object({}),
  schedule: "*/15 * * * *",
  retryLimit: 0,
  handle: (services) => emailUnread(services),
});

export const messageJobs = [emailUnreadJob];
