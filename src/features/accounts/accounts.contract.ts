export type { Client } from "./accounts.services.server.ts";
export { publicAuthPaths } from "./endpoints/auth-api.server.ts";
export { measureCompletion } from "./profile/profile.rules.ts";
export { type AccountProfile, dashboardRole } from "./profile/profile.schemas.ts";
export {
  chooseDashboard,
  countCompleteProfiles,
  readOwnProfile,
} from "./profile/profile.usecases.server.ts";
export { resolvePageViewer } from "./sessions/page-viewer.usecases.server.ts";
export { authenticate, readBearer } from "./sessions/sessions.usecases.server.ts";
export { ensureAccount, makeAdmin } from "./users/operator.usecases.server.ts";
export { readAccountEmail, readAccountEmails } from "./users/users.store.server.ts";
