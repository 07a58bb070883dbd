import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteOldReadings } from "./cv/readings.usecases.server.ts";
import { expireOldRequests } from "./pool/answers.usecases.server.ts";
import { remindOfExpiry } from "./reminders/reminders.usecases.server.ts";

/** Every night: deletes suggestions from CVs that weren't answered for a week. */
export const deleteOldReadingsJob = defineJob({
  name: "candidates.delete-old-cv-readings",
  schema: z.object({}),
  schedule: "40 3 * * *",
  handle: (services) => deleteOldReadings(services),
});

/** Every day: reminds candidates before documents and registrations expire. */
export const remindOfExpiryJob = defineJob({
  name: "candidates.remind-of-expiry",
  schema: z.object({}),
  schedule: "10 13 * * *",
  handle: (services) => remindOfExpiry(services),
});

/** Every hour: ends requests to connect that weren't answered for 30 days. */
export const expireOldRequestsJob = defineJob({
  name: "candidates.expire-requests",
  schema: z.object({}),
  schedule: "25 * * * *",
  handle: (services) => expireOldRequests(services),
});
