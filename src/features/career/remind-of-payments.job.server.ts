import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { remindOfPayments } from "./reminders.usecases.server.ts";

/** Every day in the morning of Toronto and New York. */
export const remindOfPaymentsJob = defineJob({
  name: "career.remind-of-payments",
  schema: z.object({}),
  schedule: "0 13 * * *",
  handle: (services) => remindOfPayments(services),
});
