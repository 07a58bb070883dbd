import type { OwnRetention, RetentionRule } from "#platform/retention/retention.ts";
import { declinedCvDays, draftDays } from "./applications/applications.constants.ts";
import {
  deleteDeclinedCvsJob,
  deleteOldImportsJob,
  deleteOldVersionsJob,
  eraseOldApplicationsJob,
} from "./jobs.jobs.server.ts";
import { deleteOldAlerts, deleteOldStopLinks } from "./saved-searches/alerts.store.server.ts";

/** Retention of job alerts, and of data about jobs and applications whose time depends on more than days. */
export const jobsRetention: readonly (RetentionRule | OwnRetention)[] = [
  {
    kind: "jobs.alerts",
    label: "Records of jobs sent in job alerts",
    from: "after the email was sent",
    days: { variable: "RETENTION_JOB_ALERTS_DAYS", usual: 90, min: 60, max: 730 },
    bounds: "Without the record, a job that's posted again is emailed to the same people again.",
    privacy: (period) =>
      `For ${period}, we keep a record of the jobs that we emailed you, so that you don't get one twice. Then we delete it.`,
    delete: (services, batch) =>
      services.database.asSystem("delete job alerts", (transaction) =>
        deleteOldAlerts(transaction, batch),
      ),
  },
  {
    kind: "jobs.alert_links",
    label: "Links that stop job alerts",
    from: "after the email was sent",
    days: { variable: "RETENTION_JOB_ALERT_LINKS_DAYS", usual: 400, min: 60, max: 1825 },
    bounds:
      "Canada's anti-spam law (section 11) requires unsubscribe links to work for at least 60 days.",
    privacy: (period) =>
      `The links in job alerts that stop them work for ${period}. Then we delete our record of them.`,
    delete: (services, batch) =>
      services.database.asSystem("delete job alert links", (transaction) =>
        deleteOldStopLinks(transaction, batch),
      ),
  },
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
