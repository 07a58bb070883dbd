import type { Feature } from "#platform/feature.ts";
import { downloadsPath } from "./downloads.constants.ts";
import { createDownloads } from "./downloads.endpoint.server.ts";
import { readFactsVersion } from "./fact-checks/fact-checks.usecases.server.ts";
import { createGuideFeed } from "./feed.endpoint.server.ts";
import { listGuides } from "./guides.usecases.server.ts";
import { resourcesAdmin } from "./resources.admin.server.ts";
import { resourcesAudit } from "./resources.audit.server.ts";
import { feedPath } from "./resources.constants.ts";
import { resourcesPersonalData } from "./resources.personal-data.server.ts";
import { createResources } from "./resources.services.server.ts";
import { listGuideSearchEntries } from "./search-entries.usecases.server.ts";

export const resourcesFeature: Feature = {
  name: "resources",
  admin: resourcesAdmin,
  audit: resourcesAudit,
  compose(services) {
    services.resources = createResources();
    services.claims.registerCount("guides", async () => listGuides().length);
  },
  readPublicVersion: readFactsVersion,
  endpoints: {
    [downloadsPath]: (services) => createDownloads(services),
    [feedPath]: createGuideFeed,
  },
  listSearchEntries: listGuideSearchEntries,
  listPages: async () => listGuides().map(({ path }) => path),
  personalData: resourcesPersonalData,
};
