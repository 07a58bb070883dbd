import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Booking } from "../booking.types.ts";
import type { BookingEvent } from "../events/booking-events.constants.ts";
import { listRecordedSteps, type RecordedStep } from "./booking-history.store.server.ts";

/** Something that happened to a booking. */
export interface BookingHistoryEntry extends Omit<RecordedStep, "action"> {
  event: BookingEvent;
  /** The event's words, without the person who did it. */
  words: string;
}

/**
 * Events of a booking, the newest first, on the host's clock. In the system's transaction: they're in
 * the audit log.
 */
export async function listBookingHistory(
  services: Services,
  transaction: DatabaseTransaction,
  { id, hostTimeZone: timeZone }: Pick<Booking, "id" | "hostTimeZone">,
): Promise<BookingHistoryEntry[]> {
  const { events } = services.booking;
  const names = Object.keys(events) as BookingEvent[];
  const eventOf = new Map<string, BookingEvent>(
    names.map((name) => [events[name].audit.action, name] as const),
  );
  const steps = await listRecordedSteps(transaction, id, [...eventOf.keys()]);
  return steps.flatMap(({ action, ...step }) => {
    const event = eventOf.get(action);
    if (!event) return [];
    return { ...step, event, words: events[event].history({ ...step, timeZone }) };
  });
}
