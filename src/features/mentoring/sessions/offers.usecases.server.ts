import { bookingErrors } from "#features/booking/booking.contract.ts";
import { selectOffer } from "#features/mentors/mentors.contract.ts";
import { isBlocking } from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { sessionErrors } from "./sessions.errors.ts";

type Offer = NonNullable<Awaited<ReturnType<typeof selectOffer>>>;

/**
 * A mentor's offer to someone who books. In the system's transaction. Someone whom the mentor blocks reads that
 * bookings are paused, so that they don't learn of it.
 *
 * @throws `mentor_not_bookable`, `booking_host_paused`.
 */
export async function requireOffer(
  transaction: DatabaseTransaction,
  mentorId: string,
  guestId: string,
): Promise<Offer> {
  const offer = await selectOffer(transaction, mentorId);
  if (!offer || (offer.userId === null && !offer.isSample)) throw sessionErrors.notBookable();
  if (await isBlockedByMentor(transaction, offer, guestId)) throw bookingErrors.hostPaused();
  return offer;
}

/** Whether a mentor can still be booked by someone. In the system's transaction. */
export async function isOffered(
  transaction: DatabaseTransaction,
  mentorId: string,
  guestId: string,
): Promise<boolean> {
  const offer = await selectOffer(transaction, mentorId);
  return offer !== undefined && !(await isBlockedByMentor(transaction, offer, guestId));
}

async function isBlockedByMentor(
  transaction: DatabaseTransaction,
  { userId }: Offer,
  guestId: string,
): Promise<boolean> {
  if (userId === null) return false;
  return await isBlocking(transaction, { blockerId: userId, blockedId: guestId });
}
