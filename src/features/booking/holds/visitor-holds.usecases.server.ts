import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import type { Booking } from "../booking.types.ts";
import { insertBooking } from "../bookings.store.server.ts";
import {
  bookWithRetry,
  lockForBooking,
  requireFree,
  type SlotRequest,
  toColumns,
} from "./holds.usecases.server.ts";

export interface VisitorHold extends SlotRequest {
  /** The address that the visitor typed; it isn't proven yet. */
  guestEmail: string;
  /** In minutes. */
  holdMinutes: number;
}

/**
 * Holds a free time for a visitor who has yet to prove their address. The hold belongs to no account and
 * ends by its time; `settleHold` confirms it. `alongside` writes rows that belong to it, in its transaction,
 * and throws where there must be no hold: nothing is held then.
 *
 * @throws `slot_taken`, `slot_not_offered` and the like.
 */
export async function holdForVisitor(
  services: Services,
  { guestEmail, holdMinutes, ...request }: VisitorHold,
  alongside: (transaction: DatabaseTransaction, booking: Booking) => Promise<void>,
): Promise<Booking> {
  return await bookWithRetry(services, "hold slot for visitor", async (transaction) => {
    const host = await lockForBooking(services, transaction, request, null);
    await requireFree(services, transaction, host, request.startsAt);
    const now = services.clock.now();
    const booking = await insertBooking(transaction, {
      ...toColumns(request, host, now),
      guest_id: null,
      guest_email: guestEmail,
      status: "held",
      hold_expires_at: addTime(now, { minutes: holdMinutes }),
    });
    await alongside(transaction, booking);
    return booking;
  });
}
