/** Exports for server code of other features: people's own settings. */
export { notificationsPath } from "./notifications/notification-topics.constants.ts";
export type { KeptTopic, TopicKeeper } from "./notifications/notifications.services.server.ts";
export { accountsThatChose } from "./notifications/notifications.store.server.ts";
export {
  hasChosen,
  recordConsent,
  wantsEmail,
  withdrawChoice,
} from "./notifications/notifications.usecases.server.ts";
export { deletionRows } from "./personal-data/deletion.store.server.ts";
export { type DataExport, openExport } from "./personal-data/export.usecases.server.ts";
export { explainPhotoProblem } from "./profile/photo.usecases.server.ts";
export type { DashboardRole } from "./profile/profile.constants.ts";
export { type AccountProfile, dashboardRole } from "./profile/profile.schemas.ts";
export { readFullNames } from "./profile/profile.store.server.ts";
export {
  chooseDashboard,
  fillProfile,
  readOwnProfile,
} from "./profile/profile.usecases.server.ts";
export { profileRows } from "./profile/profile-rows.store.server.ts";
