import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteDeclinedCvs } from "./application-cvs.usecases.server.ts";
import { forgetOldHolds } from "./consultations/unproven-holds.usecases.server.ts";

/** Every hour: what was typed for times that nobody confirmed is deleted after a day. */
export const forgetHoldsJob = defineJob({
  name: "talent.forget-holds",
  schema: z.object({}),
  schedule: "17 * * * *",
  handle: (services) => forgetOldHolds(services),
});

/** Every night: CVs of applications that were declined long enough ago are deleted. */
export const deleteDeclinedCvsJob = defineJob({
  name: "talent.delete-declined-cvs",
  schema: z.object({}),
  schedule: "40 4 * * *",
  handle: (services) => deleteDeclinedCvs(services),
});
