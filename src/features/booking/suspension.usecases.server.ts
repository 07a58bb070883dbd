import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import { noLongerAvailable } from "./booking.constants.ts";
import type { Booking } from "./booking.types.ts";
import { canHappen } from "./booking-events.rules.ts";
import { lockBooking, selectOpenBookingsOf } from "./bookings.store.server.ts";
import { lockHost } from "./hosts.store.server.ts";

/**
 * Cancels the open bookings of a person whose account is suspended, as guest or as host. The site
 * cancels, so no one loses money by it, and the other side is notified. Appointments that have begun
 * take their course.
 */
export async function whenSuspended(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const open = await selectOpenBookingsOf(transaction, userId);
  const hostIds = [...new Set(open.map(({ hostId }) => hostId))].sort();
  for (const hostId of hostIds) await lockHost(transaction, hostId);
  for (const { id, isHost } of open) {
    const booking = await lockBooking(transaction, id);
    if (booking) await cancelFor(services, transaction, booking, isHost);
  }
}

async function cancelFor(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  isHost: boolean,
): Promise<void> {
  const { status, startsAt, hostName, guestName } = booking;
  if (status === "held") {
    await applyChange(services, transaction, booking, { event: "expire", actor: "admin" });
    return;
  }
  const hasStarted = status === "confirmed" && startsAt <= services.clock.now();
  if (hasStarted || !canHappen(services.booking.events.cancel, status)) return;
  const name = isHost ? hostName : guestName;
  await applyChange(services, transaction, booking, {
    event: "cancel",
    actor: "admin",
    set: {
      cancelled_by: "system",
      reason: `${name} ${noLongerAvailable} ${brand.name}.`,
    },
  });
}
