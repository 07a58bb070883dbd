export type { Client } from "./accounts.services.server.ts";
export { listAdminEmails } from "./administration/admins.store.server.ts";
export { publicAuthPaths } from "./endpoints/auth-api.server.ts";
export { notificationTopics } from "./notifications/notification-topics.constants.ts";
export type { KeptTopic, TopicKeeper } from "./notifications/notifications.services.server.ts";
export { recordConsent, wantsMail } from "./notifications/notifications.usecases.server.ts";
export { readProvenEmail } from "./personal-data/personal-data.store.server.ts";
export { measureCompletion } from "./profile/profile.rules.ts";
export { type AccountProfile, dashboardRole } from "./profile/profile.schemas.ts";
export { readFullNames } from "./profile/profile.store.server.ts";
export {
  chooseDashboard,
  countCompleteProfiles,
  readOwnProfile,
} from "./profile/profile.usecases.server.ts";
export { requireFreshProof } from "./sessions/fresh-proof.usecases.server.ts";
export { resolvePageViewer } from "./sessions/page-viewer.usecases.server.ts";
export {
  authenticate,
  authenticateFully,
  readBearer,
} from "./sessions/sessions.usecases.server.ts";
export { holdStanding, listSuspended } from "./standing/standing.store.server.ts";
export { ensureAccount, makeAdmin } from "./users/operator.usecases.server.ts";
export { hasProvenMailbox } from "./users/proven-mailbox.usecases.server.ts";
export { readAccountEmail, readAccountEmails } from "./users/users.store.server.ts";
