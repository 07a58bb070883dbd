import type { DatabaseTransaction } from "#platform/database/database.ts";
import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { subtractTime } from "#shared/time.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { BookingHost } from "../booking.types.ts";
import { selectHost } from "../hosts.store.server.ts";
import { freeSlotsOf } from "../slots.usecases.server.ts";
import { boundOf, requireHoldsLeft, unboundedHolds } from "./hold-limits.rules.ts";
import { countUnpaidHolds, deleteHoldOrigins } from "./hold-limits.store.server.ts";

/** Hash of a network for the database; null where the address isn't known. */
export function hashNetwork({ booking }: Services, clientAddress: string): string | null {
  return clientAddress ? booking.keyTo(`network ${networkOf(clientAddress)}`) : null;
}

/**
 * Throws when one more unpaid hold would be too many for the account, its network or the host. With the
 * locks of account, network and host taken the answer holds until the transaction ends.
 *
 * @throws `holds_used_up`, `network_holds_many`, `network_holds_used_up`, `host_holds_many`.
 */
export async function requireMayHold(
  services: Services,
  transaction: DatabaseTransaction,
  host: BookingHost,
  { guestId, networkHash }: { guestId: string; networkHash: string | null },
): Promise<void> {
  const now = services.clock.now();
  const counts = await countUnpaidHolds(transaction, {
    guestId,
    hostId: host.id,
    networkHash,
    now,
    since: subtractTime(now, { days: 1 }),
  });
  requireHoldsLeft(counts);
  if (counts.host.now < unboundedHolds) return;
  const free = await freeSlotsOf(services, transaction, host, {});
  const bound = boundOf(free.length + counts.host.now, counts.account.day === 0);
  if (counts.host.now >= bound) throw bookingErrors.hostHoldsMany();
}

/** As `requireMayHold`, before anything is given up for the new hold. */
export async function checkMayHold(
  services: Services,
  viewer: UserViewer,
  { hostId, clientAddress }: { hostId: string; clientAddress: string },
): Promise<void> {
  if (!isId(hostId)) throw bookingErrors.hostNotFound();
  await services.database.asSystem("check holds", async (transaction) => {
    const host = await selectHost(transaction, hostId);
    if (!host) throw bookingErrors.hostNotFound();
    await requireMayHold(services, transaction, host, {
      guestId: viewer.userId,
      networkHash: hashNetwork(services, clientAddress),
    });
  });
}

/** Networks are remembered for as long as the limits count. */
export async function deleteOldHoldOrigins(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { days: 1 });
  await services.database.asSystem("delete networks of holds", (transaction) =>
    deleteHoldOrigins(transaction, before),
  );
}
