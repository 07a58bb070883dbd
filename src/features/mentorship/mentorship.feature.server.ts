import type { Feature } from "#platform/feature.ts";
import { sheetSourceConfiguration } from "#platform/sheet-source/sheet-source.config.server.ts";
import { directoryJobs } from "./directory.jobs.server.ts";
import { composeDirectory } from "./directory.services.server.ts";
import { listMentorPages, prepareDirectory } from "./directory.usecases.server.ts";
import { refreshNextSlots } from "./directory-slots.usecases.server.ts";
import { createMentorPaymentFunction } from "./functions/create-mentor-payment.server.ts";
import { syncMentorsFromSheet } from "./functions/sync-mentors-from-sheet.server.ts";
import { insertSampleProfiles } from "./mentorship.profiles.store.server.ts";
import { mentorProfilesPublic } from "./mentorship.resources.ts";
import { notifyCheckedAttachment } from "./messages/attachment-checks.usecases.server.ts";
import { messageJobs } from "./messages/messages.jobs.server.ts";
import { tellPartners } from "./messages/standing.usecases.server.ts";
import { erasePersonalData, exportPersonalData } from "./personal-data.store.server.ts";
import { registrationPayment } from "./registration.payment.server.ts";
import { publishReviewsJob } from "./reviews/reviews.jobs.server.ts";
import { listMentorSearchEntries } from "./search-entries.usecases.server.ts";
import { closeSessionCheckoutJob } from "./sessions/close-checkout.job.server.ts";
import { sessionPayment } from "./sessions/session.payment.server.ts";
import { ensureSampleHosts, prepareHosts } from "./sessions/session-hosts.usecases.server.ts";
import { mentorSessionKind } from "./sessions/session-kind.usecases.server.ts";
import { reconcileSessionsJob, settleSessionsJob } from "./sessions/sessions.jobs.server.ts";
import { composeSync } from "./sync/sync.services.server.ts";
import { syncMentorsCommand } from "./sync/sync-mentors.command.server.ts";

/** Mentors: the directory, applications and their review, and the sync from the sheet. */
export const mentorshipFeature: Feature = {
  name: "mentorship",
  configuration: sheetSourceConfiguration,
  compose(services, read) {
    composeDirectory(services);
    composeSync(services, read);
    services.payments.registerPurpose(registrationPayment);
    services.payments.registerPurpose(sessionPayment);
    services.booking.registerKind(mentorSessionKind);
    services.storage.quarantine.listeners.push(notifyCheckedAttachment);
  },
  async prepare(services) {
    await prepareDirectory(services);
    await prepareHosts(services);
  },
  async seedSamples(services) {
    await services.database.asSystem("seed sample mentors", async (transaction) => {
      await insertSampleProfiles(transaction);
      await ensureSampleHosts(transaction);
    });
    await refreshNextSlots(services);
  },
  listPages: listMentorPages,
  listSearchEntries: listMentorSearchEntries,
  resources: [mentorProfilesPublic],
  functions: [createMentorPaymentFunction, syncMentorsFromSheet],
  jobs: [
    ...directoryJobs,
    ...messageJobs,
    closeSessionCheckoutJob,
    settleSessionsJob,
    reconcileSessionsJob,
    publishReviewsJob,
  ],
  commands: [syncMentorsCommand],
  exportPersonalData,
  erasePersonalData,
  whenSuspended: tellPartners,
  whenReinstated: tellPartners,
  readPublicVersion: (services) => services.mentorDirectory.readVersion(),
};
