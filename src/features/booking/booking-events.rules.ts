import type { ProductError } from "#shared/errors.ts";
import { bookingErrors } from "./booking.errors.ts";
import type { Booking, BookingHost, Person } from "./booking.types.ts";
import type { BookingStatus } from "./booking-statuses.constants.ts";
import type { BookingEvent, BookingEvents } from "./events/booking-events.constants.ts";
import { fallbackFor } from "./events/event.rules.ts";
import type { ActionableBooking, BookingEventDefinition } from "./events/event.types.ts";

export function canHappen({ from }: BookingEventDefinition, status: BookingStatus): boolean {
  return from.includes(status);
}

/** The status after an event. Throws when it cannot happen to a booking in that status. */
export function statusAfter(event: BookingEventDefinition, status: BookingStatus): BookingStatus {
  if (!canHappen(event, status)) {
    throw new Error(`A booking that is ${status} cannot go through "${event.audit.action}"`);
  }
  return event.keeps?.includes(status) ? status : event.to;
}

/** Every change of status that some event makes, e.g. `held expired`. */
export function listTransitions(events: BookingEvents): string[] {
  const pairs = Object.values(events).flatMap((event) =>
    event.from
      .map((from) => [from, statusAfter(event, from)] as const)
      .filter(([from, to]) => from !== to)
      .map((pair) => pair.join(" ")),
  );
  return [...new Set(pairs)].sort();
}

/** The actions that a person can take on a booking now. */
export function allowedActions(
  events: BookingEvents,
  booking: ActionableBooking,
  person: Person,
  now: Date,
): BookingEvent[] {
  const names = Object.keys(events) as BookingEvent[];
  return names.filter((name) => !denialReason(events[name], booking, person, now));
}

/** Whether the other side has to accept a time to which a person moves a booking. If not, it's confirmed right away. */
export function moveNeedsAnswer(
  { status }: Pick<Booking, "status">,
  person: Person,
  { instantBooking }: Pick<BookingHost, "instantBooking">,
): boolean {
  return status === "requested" || person !== "guest" || !instantBooking;
}

/** The reason why a person can't do something to a booking now; undefined when they can. */
export function denialReason(
  event: BookingEventDefinition | undefined,
  booking: ActionableBooking,
  person: Person,
  now: Date,
): ProductError | undefined {
  if (!event?.action || !canHappen(event, booking.status)) return bookingErrors.notPossible();
  const as = fallbackFor(booking, person);
  const allowed = event.action.by(booking);
  if (!allowed.includes(person) && !allowed.includes(as)) return bookingErrors.notYours();
  return event.action.denialReason?.(booking, as, now);
}
