import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { readDueCalendars } from "./read-busy-calendars.usecases.server.ts";

/**
 * Every five minutes; each calendar is due a quarter of an hour after its last check at the
 * earliest.
 */
export const readBusyCalendarsJob = defineJob({
  name: "booking.read-busy-calendars",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => readDueCalendars(services),
});
