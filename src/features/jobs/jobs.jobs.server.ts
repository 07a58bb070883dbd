import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteDeclinedCvs } from "./applications/application-cvs.usecases.server.ts";
import { deleteAbandonedDrafts } from "./applications/application-drafts.usecases.server.ts";
import { eraseOldApplicationDetails } from "./applications/retention.usecases.server.ts";
import { deleteOldImports } from "./imports/import.usecases.server.ts";
import { closeEndedPostings, deleteOldVersions } from "./postings/retention.usecases.server.ts";
import { sendJobAlerts } from "./saved-searches/alerts.usecases.server.ts";

/** Every hour: uploaded files with jobs are deleted after a day. */
export const deleteOldImportsJob = defineJob({
  name: "jobs.delete-old-imports",
  schema: z.object({}),
  schedule: "25 * * * *",
  handle: (services) => deleteOldImports(services),
});
/** Every night: CVs of applications that were declined long enough ago are deleted. */
export const deleteDeclinedCvsJob = defineJob({
  name: "talent.delete-declined-cvs",
  schema: z.object({}),
  schedule: "40 4 * * *",
  handle: (services) => deleteDeclinedCvs(services),
});

/** Every hour: emails new jobs to people with a saved search that's due. No job goes to the same person twice. */
export const sendJobAlertsJob = defineJob({
  name: "talent.send-job-alerts",
  schema: z.object({}),
  schedule: "17 * * * *",
  handle: (services) => sendJobAlerts(services),
});

/** Every hour: employers' jobs whose last day is over are closed. */
export const closeEndedJobsJob = defineJob({
  name: "jobs.close-ended-jobs",
  schema: z.object({}),
  schedule: "5 * * * *",
  handle: (services) => closeEndedPostings(services),
});

/** Every night: versions of jobs are deleted that no law asks to keep any longer. */
export const deleteOldVersionsJob = defineJob({
  name: "jobs.delete-old-versions",
  schema: z.object({}),
  schedule: "50 4 * * *",
  handle: (services) => deleteOldVersions(services),
});

/** Every night: unsent applications are deleted, and details of sent ones that no law asks to keep any longer. */
export const eraseOldApplicationsJob = defineJob({
  name: "jobs.erase-old-applications",
  schema: z.object({}),
  schedule: "50 4 * * *",
  async handle(services) {
    await deleteAbandonedDrafts(services);
    await eraseOldApplicationDetails(services);
  },
});
