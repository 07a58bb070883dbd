import type { Feature } from "#platform/feature.ts";
import { accountPersonalData } from "./account.personal-data.server.ts";
import { createNotifications } from "./notifications/notifications.services.server.ts";
import { deleteDueAccountsJob } from "./personal-data/delete-due-accounts.job.server.ts";
import { readNameAtAddress } from "./profile/profile.store.server.ts";

/** People's own settings: profile, security, notifications, a copy of their data, and leaving. */
export const accountFeature: Feature = {
  name: "account",
  compose(services) {
    services.notifications = createNotifications();
    services.recipients = { findName: readNameAtAddress };
  },
  jobs: [deleteDueAccountsJob],
  personalData: accountPersonalData,
  exportFolder: "accounts",
};
