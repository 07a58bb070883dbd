import type { Feature } from "#platform/feature.ts";
import { listTalentPages, seedSampleJobs } from "./jobs.usecases.server.ts";
import { erasePersonalData, exportPersonalData } from "./personal-data.store.server.ts";
import { listJobSearchEntries } from "./search-entries.usecases.server.ts";

/** Talent solutions: sectors, jobs and applications for them, consultations, testimonials. */
export const talentFeature: Feature = {
  name: "talent",
  seedSamples: seedSampleJobs,
  listPages: listTalentPages,
  listSearchEntries: listJobSearchEntries,
  exportPersonalData,
  erasePersonalData,
};
