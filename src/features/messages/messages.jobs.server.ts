import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { emailUnread } from "./digest/digest.usecases.server.ts";
import { removeUnsentAttachments } from "./files/attachments.usecases.server.ts";

/** Every 15 minutes. */
const emailUnreadJob = defineJob({
  name: "mentorship.email-unread-messages",
  schema: z.object({}),
  schedule: "*/15 * * * *",
  retryLimit: 0,
  handle: (services) => emailUnread(services),
});

/** Every day. */
const removeUnsentAttachmentsJob = defineJob({
  name: "mentorship.remove-unsent-attachments",
  schema: z.object({}),
  schedule: "17 3 * * *",
  retryLimit: 0,
  handle: (services) => removeUnsentAttachments(services),
});

export const messageJobs = [emailUnreadJob, removeUnsentAttachmentsJob];
