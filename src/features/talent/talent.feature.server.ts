import type { Feature } from "#platform/feature.ts";
import { listTalentPages, seedSampleJobs } from "./jobs.usecases.server.ts";

/** Talent solutions: sectors, jobs and applications for them, consultations, testimonials. */
export const talentFeature: Feature = {
  name: "talent",
  seedSamples: seedSampleJobs,
  listPages: listTalentPages,
};
