import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { processDueBookings } from "./due-bookings.usecases.server.ts";

/** Every minute, so that deadlines and reminders are processed on time. */
export const processDueBookingsJob = defineJob({
  name: "booking.process-due-bookings",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => processDueBookings(services),
});
