import type { Feature } from "#platform/feature.ts";
import { hasActiveApplication } from "./applications/applications.store.server.ts";
import { removeInfectedCv } from "./applications/cv-checks.usecases.server.ts";
import { requireAnswers } from "./applications/organization-closing.usecases.server.ts";
import { embedsPath, feedsPath } from "./distribution/feeds.constants.ts";
import { createJobEmbeds, createJobFeeds } from "./distribution/feeds.endpoint.server.ts";
import { listOrganizationOpenings } from "./distribution/openings.usecases.server.ts";
import { createOneClickStop } from "./endpoints/one-click-stop.server.ts";
import { newJobFor } from "./hiring-links.rules.ts";
import { jobsAdmin } from "./jobs.admin.server.ts";
import { jobsAudit } from "./jobs.audit.server.ts";
import {
  closeEndedJobsJob,
  deleteDeclinedCvsJob,
  deleteOldImportsJob,
  deleteOldVersionsJob,
  eraseOldApplicationsJob,
  sendJobAlertsJob,
} from "./jobs.jobs.server.ts";
import { jobsPersonalData } from "./jobs.personal-data.server.ts";
import { jobsRetention } from "./jobs.retention.server.ts";
import { listJobPages, seedSampleJobs } from "./jobs.usecases.server.ts";
import { jobsWaiting } from "./jobs.waiting.server.ts";
import { jobApplicationSection } from "./person-sections.store.server.ts";
import { jobsOfHiringManagers } from "./postings/hiring-team.usecases.server.ts";
import { followRename, pauseUnverified } from "./postings/organization-changes.usecases.server.ts";
import { postingActs } from "./postings/posting-acts.constants.ts";
import { reportActs } from "./reports/handle-reports.usecases.server.ts";
import { jobAlertsTopic } from "./saved-searches/alert-consents.usecases.server.ts";
import { stopAlertsPath } from "./saved-searches/saved-searches.constants.ts";
import { prepareJobSearch } from "./search/search.usecases.server.ts";
import {
  listJobPolicyEntries,
  prepareJobChanges,
  readJobSearchChanges,
} from "./search-entries.usecases.server.ts";

/** Jobs and the search over them, applications, saved searches. */
export const jobsFeature: Feature = {
  name: "jobs",
  waiting: jobsWaiting,
  admin: jobsAdmin,
  audit: jobsAudit,
  compose(services) {
    services.feeProtection.registerApplications(hasActiveApplication);
    const { employers } = services;
    employers.registerOperatorTask({ label: "Create a job", path: newJobFor });
    employers.registerActs(reportActs);
    employers.registerActs(postingActs);
    employers.whenUnverified(pauseUnverified);
    employers.whenRenamed(followRename);
    employers.beforeClosing(requireAnswers);
    employers.registerOpenings(listOrganizationOpenings);
    employers.registerWork(jobsOfHiringManagers);
    services.notifications.keepers.set("job_alerts", jobAlertsTopic);
    services.storage.quarantine.listeners.push(removeInfectedCv);
  },
  async prepare(services) {
    await prepareJobSearch(services);
    await prepareJobChanges(services);
  },
  endpoints: {
    [feedsPath]: createJobFeeds,
    [embedsPath]: createJobEmbeds,
    [stopAlertsPath]: createOneClickStop,
  },
  seedSamples: seedSampleJobs,
  listPages: listJobPages,
  listSearchEntries: listJobPolicyEntries,
  readSearchChanges: readJobSearchChanges,
  jobs: [
    deleteDeclinedCvsJob,
    deleteOldImportsJob,
    sendJobAlertsJob,
    closeEndedJobsJob,
    deleteOldVersionsJob,
    eraseOldApplicationsJob,
  ],
  personalData: jobsPersonalData,
  personSections: [jobApplicationSection],
  retention: jobsRetention,
  exportFolder: "talent",
};
