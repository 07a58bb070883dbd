import type { Feature } from "#platform/feature.ts";
import { listOpportunityPages, seedSampleOpportunities } from "./opportunities.usecases.server.ts";
import { exportPersonalData } from "./personal-data.store.server.ts";

/** Business accelerator: opportunities for investors and franchisees, and those that people keep. */
export const businessFeature: Feature = {
  name: "business",
  seedSamples: seedSampleOpportunities,
  listPages: listOpportunityPages,
  exportPersonalData,
};
