import { ensureHost, readOwnHost } from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { newHostOf } from "../hosts/mentor-host.rules.ts";
import { type EditableProfile, selectOwnProfile } from "./profile-changes.store.server.ts";

/**
 * The viewer's approved profile, for whose time there is then a calendar; undefined for whoever is
 * no mentor.
 */
export async function enterStudio(
  services: Services,
  viewer: UserViewer,
): Promise<EditableProfile | undefined> {
  const profile = await services.database.as(viewer, (transaction) =>
    selectOwnProfile(transaction, viewer.userId),
  );
  if (!profile) return undefined;
  const host = await readOwnHost(services, viewer);
  if (host?.id === profile.id) return profile;
  await services.database.asSystem("add mentor's calendar", (transaction) =>
    ensureHost(transaction, newHostOf(profile)),
  );
  return profile;
}
