import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { adoptLeftConsultations } from "./adopt-consultations.usecases.server.ts";
import { emailTeamNews } from "./desk/team-notices.usecases.server.ts";
import { emailNewFiles } from "./files/file-notices.usecases.server.ts";
import { deleteOldHolds } from "./holds/unproven-holds.usecases.server.ts";

/** Every hour: what was typed for times that nobody confirmed is deleted after a day. */
export const deleteLapsedHoldsJob = defineJob({
  name: "talent.delete-lapsed-holds",
  schema: z.object({}),
  schedule: "17 * * * *",
  handle: (services) => deleteOldHolds(services),
});

/**
 * Every hour: consultations that were booked under an account's address and are not the account's
 * yet.
 */
export const adoptConsultationsJob = defineJob({
  name: "consultations.adopt",
  schema: z.object({}),
  schedule: "37 * * * *",
  handle: (services) => adoptLeftConsultations(services),
});

/** Every five minutes: files that one side added are emailed about to the other. */
export const emailNewFilesJob = defineJob({
  name: "consultations.email-new-files",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => emailNewFiles(services),
});

/** Every five minutes: our team is emailed about consultations that others booked, moved or canceled. */
export const emailTeamNewsJob = defineJob({
  name: "consultations.email-team-news",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => emailTeamNews(services),
});
