import type { Feature } from "#platform/feature.ts";
import { notifyOfInfectedFile } from "./files.usecases.server.ts";
import { readPublicVersion } from "./public-version.usecases.server.ts";
import { publishingAdmin } from "./publishing.admin.server.ts";
import { publishingAudit } from "./publishing.audit.server.ts";
import { publishDueJob } from "./publishing.jobs.server.ts";
import { publishingPersonalData } from "./publishing.personal-data.server.ts";
import { createPublishingServices } from "./publishing.services.server.ts";

/** Writing, publishing and taking down what the site shows: the engine behind `/admin/content`. */
export const publishingFeature: Feature = {
  name: "publishing",
  admin: publishingAdmin,
  audit: publishingAudit,
  compose(services) {
    services.publishing = createPublishingServices(services);
    services.storage.quarantine.listeners.push(notifyOfInfectedFile);
  },
  jobs: [publishDueJob],
  personalData: publishingPersonalData,
  readPublicVersion,
};
