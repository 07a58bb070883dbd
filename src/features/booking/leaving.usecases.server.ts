import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";
import type { Services } from "#platform/services.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import type { Booking } from "./booking.types.ts";
import { lockBooking, selectOpenBookingsOf } from "./bookings.store.server.ts";
import { whoCancelled } from "./events/cancel.event.ts";

/**
 * Cancels the open bookings of a person who closes their account, so that no one waits for them or has
 * paid for nothing.
 */
export async function cancelOwnBookings(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: Pick<DataSubject, "userId">,
): Promise<void> {
  for (const { id, isHost } of await selectOpenBookingsOf(transaction, userId)) {
    const booking = await lockBooking(transaction, id);
    if (booking) await cancelFor(services, transaction, booking, isHost ? "host" : "guest");
  }
}

async function cancelFor(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  side: "guest" | "host",
): Promise<void> {
  const { status, endsAt } = booking;
  if (status === "held") {
    await applyChange(services, transaction, booking, { event: "expire", actor: side });
  } else if (status === "requested" && side === "host") {
    await applyChange(services, transaction, booking, {
      event: "decline",
      actor: side,
      set: { cancelled_by: side },
    });
  } else if (status === "confirmed" && endsAt <= services.clock.now()) {
    // It took place, so the host keeps the earnings.
    await applyChange(services, transaction, booking, { event: "complete", actor: "system" });
  } else {
    await applyChange(services, transaction, booking, {
      event: "cancel",
      actor: side,
      set: { cancelled_by: whoCancelled(booking, side) },
    });
  }
}
