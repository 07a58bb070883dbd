import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { tendBookings } from "./tending.usecases.server.ts";

/** Every minute: deadlines and reminders come when they are due. */
export const tendBookingsJob = defineJob({
  name: "booking.tend-bookings",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => tendBookings(services),
});
