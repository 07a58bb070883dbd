import type { OwnRetention } from "#platform/retention/retention.ts";
import { declinedCvDays, draftDays } from "./applications/applications.constants.ts";
import {
  deleteDeclinedCvsJob,
  deleteOldImportsJob,
  deleteOldVersionsJob,
  eraseOldApplicationsJob,
} from "./jobs.jobs.server.ts";

/** Data about jobs and applications whose time depends on more than days. */
export const jobsRetention: readonly OwnRetention[] = [
  {
    kind: "jobs.declined_cvs",
    label: "CVs from declined applications",
    when: `${declinedCvDays} days after the application was declined`,
    job: deleteDeclinedCvsJob.name,
  },
  {
    kind: "jobs.applications",
    label: "Application details and unsent applications",
    when: `Details of sent applications: when the law no longer requires the employer to keep them. Unsent applications: ${draftDays} days after the last change`,
    job: eraseOldApplicationsJob.name,
  },
  {
    kind: "jobs.versions",
    label: "Earlier versions of job postings",
    when: "When the law no longer requires the employer to keep them",
    job: deleteOldVersionsJob.name,
  },
  {
    kind: "jobs.imports",
    label: "Uploaded job files",
    when: "A day after they were uploaded",
    job: deleteOldImportsJob.name,
  },
];
