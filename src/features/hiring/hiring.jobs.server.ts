import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { announceApplications, sendReminders } from "./clock/clock.usecases.server.ts";
import { sendDueNotices } from "./notices/notices.usecases.server.ts";

/** Every minute: emails to applicants go out once the time to undo them is over. */
export const sendDueNoticesJob = defineJob({
  name: "hiring.send-due-notices",
  schema: z.object({}),
  schedule: "* * * * *",
  handle: (services) => sendDueNotices(services),
});

/** Every morning in America: people who hire are reminded of applicants who wait, once of each date and interview. */
export const sendRemindersJob = defineJob({
  name: "hiring.send-reminders",
  schema: z.object({}),
  schedule: "10 12 * * *",
  handle: (services) => sendReminders(services),
});

/** Every morning in America: people who hire hear of new applications that no one has opened. */
export const announceApplicationsJob = defineJob({
  name: "hiring.announce-applications",
  schema: z.object({}),
  schedule: "20 12 * * *",
  handle: (services) => announceApplications(services),
});
