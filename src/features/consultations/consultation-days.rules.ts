import type { Booking } from "#features/booking/booking-parts.contract.ts";
import { formatWeekday } from "#shared/time.ts";

/** Consultations by the day on which they are on the clocks of their office, in the order given. */
export function groupByOfficeDay<
  Item extends { booking: Pick<Booking, "startsAt" | "hostTimeZone"> },
>(items: readonly Item[]): { day: string; items: Item[] }[] {
  const days = Map.groupBy(items, ({ booking }) =>
    formatWeekday(booking.startsAt, booking.hostTimeZone),
  );
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
