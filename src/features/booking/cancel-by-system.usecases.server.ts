import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import type { Booking } from "./booking.types.ts";
import { canHappen } from "./booking-events.rules.ts";
import { lockBooking, selectBooking } from "./bookings.store.server.ts";
import { lockHost } from "./hosts.store.server.ts";

/**
 * Cancels a booking because its basis is gone, such as its payment; both sides get the reason.
 * Undefined when it can't be canceled (anymore). In the caller's transaction.
 */
export async function cancelBySystem(
  services: Services,
  transaction: DatabaseTransaction,
  bookingId: string,
  reason: string,
): Promise<Booking | undefined> {
  const found = await selectBooking(transaction, bookingId);
  if (!found) return undefined;
  await lockHost(transaction, found.hostId);
  const booking = await lockBooking(transaction, bookingId);
  if (!booking || !canHappen(services.booking.events.cancel, booking.status)) return undefined;
  return await applyChange(services, transaction, booking, {
    event: "cancel",
    actor: "system",
    set: { reason, cancelled_by: "system" },
  });
}
