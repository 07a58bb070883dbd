import type { Feature } from "#platform/feature.ts";
import { consultationKind } from "./consultations/consultation-kind.usecases.server.ts";
import { prepareOffices } from "./consultations/offices.usecases.server.ts";
import { prepareToLeave } from "./consultations/own-consultations.usecases.server.ts";
import { listTalentPages, seedSampleJobs } from "./jobs.usecases.server.ts";
import { erasePersonalData, exportPersonalData } from "./personal-data.store.server.ts";
import { listJobSearchEntries } from "./search-entries.usecases.server.ts";
import { deleteDeclinedCvsJob, forgetHoldsJob } from "./talent.jobs.server.ts";

/** Talent solutions: sectors, jobs and applications for them, consultations, testimonials. */
export const talentFeature: Feature = {
  name: "talent",
  compose(services) {
    services.booking.registerKind(consultationKind);
  },
  prepare: prepareOffices,
  seedSamples: seedSampleJobs,
  listPages: listTalentPages,
  listSearchEntries: listJobSearchEntries,
  jobs: [forgetHoldsJob, deleteDeclinedCvsJob],
  prepareToLeave,
  exportPersonalData,
  erasePersonalData,
};
