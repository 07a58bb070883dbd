import type { Feature } from "#platform/feature.ts";
import { pathwayPath } from "./pathways.constants.ts";
import { readPathways } from "./pathways.store.server.ts";
import { listPathwaysWithFacts } from "./pathways.usecases.server.ts";
import { listPathwaySearchEntries } from "./search-entries.usecases.server.ts";

/** Plans from training abroad to work in Canada or the United States, with dates and fees. */
export const pathwaysFeature: Feature = {
  name: "pathways",
  compose(services) {
    services.resources.registerPagesWithFacts(listPathwaysWithFacts);
  },
  listSearchEntries: listPathwaySearchEntries,
  listPages: async () => [...readPathways().keys()].map(pathwayPath),
};
