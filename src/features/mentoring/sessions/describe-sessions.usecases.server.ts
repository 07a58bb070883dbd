import { type Booking, selectBookingsByIds } from "#features/booking/booking.contract.ts";
import type { Order } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { formatTime } from "#shared/time.ts";

type Ordered = Pick<Order, "subjectId" | "description">;

/** Descriptions of orders for sessions: with the time that both sides last agreed on. */
export async function describeSessions(
  transaction: DatabaseTransaction,
  orders: readonly Ordered[],
): Promise<Map<string, string>> {
  const ids = orders.map(({ subjectId }) => subjectId);
  const bookings = await selectBookingsByIds(transaction, ids);
  return new Map(
    orders.flatMap(({ subjectId, description }) => {
      const booking = bookings.get(subjectId);
      return booking ? [[subjectId, `${description}, ${describeTime(booking)}`] as const] : [];
    }),
  );
}

/** The original time stands until the other side accepts a new one. */
function describeTime({ status, startsAt, movedFrom, guestTimeZone }: Booking): string {
  const agreed = status === "rescheduled" && movedFrom ? movedFrom : startsAt;
  return formatTime(agreed, guestTimeZone);
}
