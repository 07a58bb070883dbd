import type { Feature } from "#platform/feature.ts";
import { deliverMailingJob } from "./deliver.usecases.server.ts";
import { mailingsAudit } from "./mailings.audit.server.ts";
import { processDueMailingsJob } from "./mailings.jobs.server.ts";
import { mailingsPersonalData } from "./mailings.personal-data.server.ts";
import { mailingsRetention } from "./mailings.retention.server.ts";

/** Emails to many people: drafts, frozen recipients, batches. Other features bring the kinds. */
export const mailingsFeature: Feature = {
  name: "mailings",
  audit: mailingsAudit,
  compose(services) {
    services.mailings = { kinds: new Map() };
  },
  jobs: [deliverMailingJob, processDueMailingsJob],
  personalData: mailingsPersonalData,
  retention: mailingsRetention,
};
