import { busyCalendarErrors } from "./busy-calendar.errors.ts";
import type { BusyCalendarSource } from "./busy-calendar.ts";

/**
 * For a copy of the site that reaches nobody outside: addresses are checked and no calendar is
 * read.
 */
export function closeBusyCalendars({ checkAddress }: BusyCalendarSource): BusyCalendarSource {
  return {
    checkAddress,
    async read() {
      throw busyCalendarErrors.closed();
    },
  };
}
