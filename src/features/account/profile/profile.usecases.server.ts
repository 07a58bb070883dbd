import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { DashboardRole } from "./profile.constants.ts";
import { type AccountProfile, accountProfile } from "./profile.schemas.ts";
import { findProfile, saveProfile } from "./profile.store.server.ts";

const nothingSaid = accountProfile.parse({ dashboard_role: "jobseeker" });

/** The viewer's own profile; an empty one of a jobseeker while nothing has been saved. */
export async function readOwnProfile(
  services: Services,
  user: UserViewer,
): Promise<AccountProfile> {
  const profile = await services.database.as(user, (transaction) =>
    findProfile(transaction, user.userId),
  );
  return profile ?? nothingSaid;
}

/** Keeps the viewer's profile, or a part of it. */
export async function saveOwnProfile(
  services: Services,
  user: Pick<UserViewer, "userId">,
  changes: Partial<AccountProfile>,
): Promise<void> {
  await services.database.asSystem("save profile", (transaction) =>
    saveProfile(transaction, user.userId, changes, services.clock.now()),
  );
}

/** Chooses which dashboard the account shows. */
export async function chooseDashboard(
  services: Services,
  user: Pick<UserViewer, "userId">,
  role: DashboardRole,
): Promise<void> {
  await saveOwnProfile(services, user, { dashboard_role: role });
}

/**
 * Keeps what another feature's form asked for: the dashboard, and the profession where the profile
 * has none. For the system's transaction.
 */
export async function fillProfile(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
  given: Partial<Pick<AccountProfile, "dashboard_role" | "profession">>,
): Promise<void> {
  const { profession, ...rest } = given;
  const before = await findProfile(transaction, userId);
  const changes = { ...rest, ...(profession && !before?.profession ? { profession } : {}) };
  if (Object.keys(changes).length > 0) await saveProfile(transaction, userId, changes, now);
}
