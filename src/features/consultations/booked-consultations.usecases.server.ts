import {
  auditSubjectOf,
  type Booking,
  countBookedSince,
  countUpcomingOf,
} from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { maxConsultationsPerDay, maxUpcomingConsultations } from "./consultations.constants.ts";
import { consultationErrors } from "./consultations.errors.ts";
import * as store from "./consultations.store.server.ts";

const kind = "consultation";

/**
 * In the transaction that confirms a consultation: whether its guest can have that many.
 *
 * @throws `too_many_consultations`, `consultations_booked_often`.
 */
export async function requireRoomFor(
  { clock }: Services,
  transaction: DatabaseTransaction,
  { guestId, guestEmail }: Booking,
): Promise<void> {
  const guest = guestId ? { userId: guestId } : { address: (guestEmail ?? "").toLowerCase() };
  const now = clock.now();
  await store.lockGuest(transaction, guest);
  // The new booking is counted already.
  if ((await countUpcomingOf(transaction, kind, guest, now)) > maxUpcomingConsultations) {
    throw consultationErrors.tooManyUpcoming();
  }
  const yesterday = subtractTime(now, { days: 1 });
  if ((await countBookedSince(transaction, kind, guest, yesterday)) > maxConsultationsPerDay) {
    throw consultationErrors.bookedOften();
  }
}

/** Writes down that a consultation was confirmed by its guest. */
export async function recordBooked(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
): Promise<void> {
  const { id, guestId } = booking;
  const details = (await store.readDetails(transaction, [id])).get(id);
  await services.audit.record(transaction, {
    actorId: guestId,
    action: "talent.consultation_booked",
    subject: auditSubjectOf(services, booking),
    details: { topic: details?.topic },
  });
}
