import type { Feature } from "#platform/feature.ts";
import { hasActiveApplication } from "./applications/applications.store.server.ts";
import { embedsPath, feedsPath } from "./distribution/feeds.constants.ts";
import { createJobEmbeds, createJobFeeds } from "./distribution/feeds.endpoint.server.ts";
import { createOneClickStop } from "./endpoints/one-click-stop.server.ts";
import { deleteDeclinedCvsJob, deleteOldImportsJob, sendJobAlertsJob } from "./jobs.jobs.server.ts";
import { jobsPersonalData } from "./jobs.personal-data.server.ts";
import { listJobPages, seedSampleJobs } from "./jobs.usecases.server.ts";
import { reportActs } from "./reports/handle-reports.usecases.server.ts";
import { jobAlertsTopic } from "./saved-searches/alert-consents.usecases.server.ts";
import { stopAlertsPath } from "./saved-searches/saved-searches.constants.ts";
import { prepareJobSearch } from "./search/search.usecases.server.ts";
import { listJobSearchEntries } from "./search-entries.usecases.server.ts";

/** Jobs and the search over them, applications, saved searches. */
export const jobsFeature: Feature = {
  name: "jobs",
  compose(services) {
    services.feeProtection.registerApplications(hasActiveApplication);
    services.employers.registerActs(reportActs);
    services.notifications.keepers.set("job_alerts", jobAlertsTopic);
  },
  prepare: prepareJobSearch,
  endpoints: {
    [feedsPath]: createJobFeeds,
    [embedsPath]: createJobEmbeds,
    [stopAlertsPath]: createOneClickStop,
  },
  seedSamples: seedSampleJobs,
  listPages: listJobPages,
  listSearchEntries: listJobSearchEntries,
  jobs: [deleteDeclinedCvsJob, deleteOldImportsJob, sendJobAlertsJob],
  personalData: jobsPersonalData,
  exportFolder: "talent",
};
