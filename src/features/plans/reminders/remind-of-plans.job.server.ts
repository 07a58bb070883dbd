import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { remindOfPlans } from "./reminders.usecases.server.ts";

/** Every day: reminds people of the next dates of their plans. */
export const remindOfPlansJob = defineJob({
  name: "plans.remind",
  schema: z.object({}),
  schedule: "25 13 * * *",
  handle: (services) => remindOfPlans(services),
});
