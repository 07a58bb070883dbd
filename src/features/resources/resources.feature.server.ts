import type { Feature } from "#platform/feature.ts";
import { downloadsPath } from "./downloads.constants.ts";
import { createDownloads } from "./downloads.endpoint.server.ts";
import { createGuideFeed } from "./feed.endpoint.server.ts";
import { listGuides } from "./guides.usecases.server.ts";
import { feedPath } from "./resources.constants.ts";
import { resourcesPersonalData } from "./resources.personal-data.server.ts";
import { listGuideSearchEntries } from "./search-entries.usecases.server.ts";

export const resourcesFeature: Feature = {
  name: "resources",
  endpoints: {
    [downloadsPath]: (services) => createDownloads(services),
    [feedPath]: createGuideFeed,
  },
  listSearchEntries: listGuideSearchEntries,
  listPages: async () => listGuides().map(({ path }) => path),
  personalData: resourcesPersonalData,
};
