import type { Services } from "#platform/services.ts";
import type { BookingKindName } from "./booking.types.ts";
import type { OfferedAction, OfferedEvent } from "./booking-kind.types.ts";
import { type FoundBooking, listAllowedActions } from "./bookings.usecases.server.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";
import type { DoneWords, OwnWords } from "./events/event.types.ts";

/**
 * Lists the actions that a reader can take on a booking now, with their words: those of the event,
 * or the kind's own where `adapt` returns some. An action for which `adapt` returns null isn't
 * offered.
 */
export function offerActions(
  services: Services,
  found: FoundBooking,
  adapt: (event: BookingEvent) => OwnWords | null | undefined,
): OfferedAction[] {
  const { booking, as } = found;
  const { noun } = services.booking.kindOf(booking.kind);
  const other = as === "guest" ? booking.hostName : booking.guestName;
  return listAllowedActions(services, found).flatMap((event) => {
    const { action } = services.booking.events[event];
    const own = adapt(event);
    if (!action?.offer || own === null) return [];
    return {
      event,
      asksForTime: action.asksForTime ?? false,
      reason: action.reason?.(booking, as) ?? null,
      ...action.offer.words({ booking, as, other, noun }),
      ...own,
    };
  });
}

/** Message to the person who has just acted on a booking; `event` is the name in the address. */
export function readDoneWords(
  services: Services,
  kind: BookingKindName,
  event: string | null,
): DoneWords | undefined {
  const found = findOfferedEvent(services, event);
  const { noun } = services.booking.kindOf(kind);
  return found && services.booking.events[found.event].action?.offer?.done(noun);
}

/** The event that a form or an address names, if it is one that people are offered. */
export function findOfferedEvent({ booking }: Services, name: unknown): OfferedEvent | undefined {
  const names = Object.keys(booking.events) as BookingEvent[];
  const event = names.find((one) => one === name);
  if (!event) return undefined;
  const { action } = booking.events[event];
  return action?.offer && { event, asksForTime: action.asksForTime ?? false };
}
