import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { forgetOldHolds } from "./unproven-holds.usecases.server.ts";

/** Every hour: what was typed for times that nobody confirmed is deleted after a day. */
export const forgetHoldsJob = defineJob({
  name: "talent.forget-holds",
  schema: z.object({}),
  schedule: "17 * * * *",
  handle: (services) => forgetOldHolds(services),
});
