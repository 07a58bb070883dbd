import type { Feature } from "#platform/feature.ts";
import { sheetSourceConfiguration } from "#platform/sheet-source/sheet-source.config.server.ts";
import { registrationPayment } from "./applications/registration.payment.server.ts";
import { countMentorCountries } from "./countries/mentor-countries.usecases.server.ts";
import { directoryJobs } from "./directory/directory.jobs.server.ts";
import { mentorProfilesPublic } from "./directory/directory.resources.ts";
import { composeDirectory } from "./directory/directory.services.server.ts";
import {
  countListedMentors,
  listMentorPages,
  prepareDirectory,
} from "./directory/directory.usecases.server.ts";
import { refreshNextSlots } from "./directory/directory-slots.usecases.server.ts";
import { readMentorSearchChanges } from "./directory/search-entries.usecases.server.ts";
import { createMentorPaymentFunction } from "./functions/create-mentor-payment.server.ts";
import {
  previewMentorSync,
  syncMentorsFromSheet,
} from "./functions/sync-mentors-from-sheet.server.ts";
import { ensureSampleHosts, prepareHosts } from "./hosts/session-hosts.usecases.server.ts";
import { mentorsAdmin } from "./mentors.admin.server.ts";
import { mentorsAudit } from "./mentors.audit.server.ts";
import { mentorsPersonalData } from "./mentors.personal-data.server.ts";
import { insertSampleProfiles } from "./mentors.profiles.store.server.ts";
import { mentorsWaiting } from "./mentors.waiting.server.ts";
import { endLicensesJob } from "./moderation/end-licenses.job.server.ts";
import { mentorApplicationSection, mentorProfileSection } from "./person-sections.store.server.ts";
import { notifyOfInfectedPhoto } from "./photos/own-photo.usecases.server.ts";
import { composeSync } from "./sync/sync.services.server.ts";
import { syncMentorsCommand } from "./sync/sync-mentors.command.server.ts";

/**
 * Mentors: the directory, applications, changes of profiles, their moderation, and the sync from
 * the sheet.
 */
export const mentorsFeature: Feature = {
  name: "mentors",
  waiting: mentorsWaiting,
  admin: mentorsAdmin,
  audit: mentorsAudit,
  configuration: sheetSourceConfiguration,
  compose(services, read) {
    composeDirectory(services);
    composeSync(services, read);
    // The list beside it says the same number.
    services.claims.registerCount("mentors", countListedMentors, 0);
    services.claims.registerCount("countries", countMentorCountries);
    services.payments.registerPurpose(registrationPayment);
    services.storage.quarantine.listeners.push(notifyOfInfectedPhoto);
  },
  async prepare(services) {
    await prepareDirectory(services);
    await prepareHosts(services);
  },
  async warm({ log, mentorDirectory }) {
    const { size } = await mentorDirectory.read();
    log.info("mentorship.directory_read", { mentors: size });
  },
  async seedSamples(services) {
    await services.database.asSystem("seed sample mentors", async (transaction) => {
      await insertSampleProfiles(transaction);
      await ensureSampleHosts(transaction);
    });
    await refreshNextSlots(services);
  },
  listPages: listMentorPages,
  readSearchChanges: readMentorSearchChanges,
  resources: [mentorProfilesPublic],
  functions: [createMentorPaymentFunction, previewMentorSync, syncMentorsFromSheet],
  jobs: [...directoryJobs, endLicensesJob],
  commands: [syncMentorsCommand],
  personalData: mentorsPersonalData,
  personSections: [mentorProfileSection, mentorApplicationSection],
  exportFolder: "mentorship",
  readPublicVersion: (services) => services.mentorDirectory.readVersion(),
};
