import type { Booking } from "#features/booking/booking-parts.contract.ts";

/** Consultations by the day on which they are on the clocks of their office, in the order given. */
export function groupByOfficeDay<
  Item extends { booking: Pick<Booking, "startsAt" | "hostTimeZone"> },
>(items: readonly Item[]): { day: string; items: Item[] }[] {
  const days = Map.groupBy(items, ({ booking }) => dayName(booking));
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** `Tuesday, November 24, 2026`. */
function dayName({ startsAt, hostTimeZone }: Pick<Booking, "startsAt" | "hostTimeZone">): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: hostTimeZone }).format(
    startsAt,
  );
}
