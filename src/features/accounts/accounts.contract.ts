export type { Client } from "./accounts.services.server.ts";
export { publicAuthPaths } from "./endpoints/auth-api.server.ts";
export { ensureAccount, makeAdmin } from "./operator.usecases.server.ts";
export { resolvePageViewer } from "./page-viewer.usecases.server.ts";
export { measureCompletion } from "./profile.rules.ts";
export { type AccountProfile, dashboardRole } from "./profile.schemas.ts";
export {
  chooseDashboard,
  countCompleteProfiles,
  readOwnProfile,
} from "./profile.usecases.server.ts";
export { authenticate, readBearer } from "./sessions.usecases.server.ts";
export { readAccountEmail, readAccountEmails } from "./users.store.server.ts";
