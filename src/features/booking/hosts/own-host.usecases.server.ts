import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { hostSettingsErrors } from "./host-settings.errors.ts";
import { lockHostOf, type OwnHost, touchHost } from "./host-settings.store.server.ts";

/** Whether the viewer is a host, as it was read with the page's session. */
export function hasOwnHost({ flags }: UserViewer): boolean {
  return flags?.hasOwnHost === true;
}

/** Changes the viewer's own host, which is locked meanwhile. Throws `not_a_booking_host`. */
export async function changeOwnHost<Result>(
  services: Services,
  viewer: UserViewer,
  purpose: string,
  work: (transaction: DatabaseTransaction, host: OwnHost) => Promise<Result>,
): Promise<Result> {
  return await services.database.asSystem(purpose, async (transaction) => {
    const host = await lockHostOf(transaction, viewer.userId);
    if (!host) throw hostSettingsErrors.notAHost();
    const result = await work(transaction, host);
    await touchHost(transaction, host.id, services.clock.now());
    return result;
  });
}
