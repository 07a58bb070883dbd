import type { Feature } from "#platform/feature.ts";
import { accountAudit } from "./account.audit.server.ts";
import { accountPersonalData } from "./account.personal-data.server.ts";
import { createNotifications } from "./notifications/notifications.services.server.ts";
import { consentSection, profileSection } from "./person-sections.store.server.ts";
import { deleteDueAccountsJob } from "./personal-data/delete-due-accounts.job.server.ts";
import { leavingFlag } from "./personal-data/deletion.store.server.ts";
import { readNameAtAddress, readNamesAtAddresses } from "./profile/profile.store.server.ts";

/** People's own settings: profile, security, notifications, a copy of their data, and leaving. */
export const accountFeature: Feature = {
  name: "account",
  audit: accountAudit,
  compose(services) {
    services.notifications = createNotifications();
    services.auth.sessionFlags.set("isLeaving", leavingFlag);
    services.recipients = { findName: readNameAtAddress, findNames: readNamesAtAddresses };
  },
  jobs: [deleteDueAccountsJob],
  personalData: accountPersonalData,
  personSections: [profileSection, consentSection],
  exportFolder: "accounts",
};
