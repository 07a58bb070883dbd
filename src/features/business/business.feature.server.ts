import type { Feature } from "#platform/feature.ts";
import { businessPersonalData } from "./business.personal-data.server.ts";
import { listOpportunityPages, seedSampleOpportunities } from "./opportunities.usecases.server.ts";
import { opportunityKind } from "./publishing/opportunity.publishing.server.ts";
import { listOpportunitySearchEntries } from "./search-entries.usecases.server.ts";

/**
 * Business accelerator: opportunities for investors and franchisees, and those that people keep.
 */
export const businessFeature: Feature = {
  name: "business",
  seedSamples: seedSampleOpportunities,
  listSearchEntries: listOpportunitySearchEntries,
  listPages: listOpportunityPages,
  publishingKinds: [opportunityKind],
  personalData: businessPersonalData,
};
