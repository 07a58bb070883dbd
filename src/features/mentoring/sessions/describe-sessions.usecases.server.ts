import { type Booking, selectBookingsByIds } from "#features/booking/booking.contract.ts";
import type { Order } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatTime } from "#shared/time.ts";
import { sessionReference } from "./sessions.constants.ts";
import { selectSessions } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

type Ordered = Pick<Order, "subjectId">;

/**
 * Descriptions of orders for sessions: with the mentor's present name, and the time that both sides last agreed on.
 */
export async function describeSessions(
  transaction: DatabaseTransaction,
  orders: readonly Ordered[],
): Promise<Map<string, string>> {
  const ids = orders.map(({ subjectId }) => subjectId);
  const bookings = await selectBookingsByIds(transaction, ids);
  const sessions = await selectSessions(transaction, ids);
  return new Map(
    orders.flatMap(({ subjectId }) => {
      const booking = bookings.get(subjectId);
      if (!booking) return [];
      const what = `Mentor session with ${nameInSentence(booking.hostName)}, reference ${sessionReference(subjectId)}`;
      return [[subjectId, `${what}, ${describeTime(booking, sessions.get(subjectId))}`] as const];
    }),
  );
}

/** A proposed time counts once it's accepted. A request has only the time that it asks for. */
function describeTime(
  { startsAt, guestTimeZone }: Booking,
  session: MentorSession | undefined,
): string {
  return formatTime(session?.agreedStartsAt ?? startsAt, guestTimeZone);
}
