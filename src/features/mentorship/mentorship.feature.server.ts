import type { Feature } from "#platform/feature.ts";
import { sheetSourceConfiguration } from "#platform/sheet-source/sheet-source.config.server.ts";
import { listMentorPages, prepareSpecializations } from "./directory.usecases.server.ts";
import { createMentorPaymentFunction } from "./functions/create-mentor-payment.server.ts";
import { syncMentorsFromSheet } from "./functions/sync-mentors-from-sheet.server.ts";
import { insertSampleProfiles } from "./mentorship.profiles.store.server.ts";
import { mentorProfilesPublic } from "./mentorship.resources.ts";
import { erasePersonalData, exportPersonalData } from "./personal-data.store.server.ts";
import { registrationPayment } from "./registration.payment.server.ts";
import { listMentorSearchEntries } from "./search-entries.usecases.server.ts";
import { composeSync } from "./sync/sync.services.server.ts";
import { syncMentorsCommand } from "./sync/sync-mentors.command.server.ts";

/** Mentors: the directory, applications and their review, and the sync from the sheet. */
export const mentorshipFeature: Feature = {
  name: "mentorship",
  configuration: sheetSourceConfiguration,
  compose(services, read) {
    composeSync(services, read);
    services.payments.registerPurpose(registrationPayment);
  },
  prepare: prepareSpecializations,
  async seedSamples(services) {
    await services.database.asSystem("seed sample mentors", insertSampleProfiles);
  },
  listPages: listMentorPages,
  listSearchEntries: listMentorSearchEntries,
  resources: [mentorProfilesPublic],
  functions: [createMentorPaymentFunction, syncMentorsFromSheet],
  commands: [syncMentorsCommand],
  exportPersonalData,
  erasePersonalData,
};
