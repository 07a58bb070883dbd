import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import { maxReasonLength } from "./booking.constants.ts";
import { bookingErrors } from "./booking.errors.ts";
import type { Booking, Person, Side } from "./booking.types.ts";
import { denialReason, moveNeedsAnswer } from "./booking-events.rules.ts";
import { isTimeTaken, lockBooking } from "./bookings.store.server.ts";
import { findBooking, mayHandle } from "./bookings.usecases.server.ts";
import { answerDeadline } from "./deadlines.rules.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";
import { fallbackFor } from "./events/event.rules.ts";
import type { BookingActionDefinition } from "./events/event.types.ts";
import {
  bookWithRetry,
  expireOverdue,
  requireFree,
  slotRangeOf,
} from "./holds/holds.usecases.server.ts";
import { lockHost, selectHost } from "./hosts.store.server.ts";

export interface ChangeRequest {
  event: BookingEvent;
  /** The reason; some events need it. */
  reason?: string;
  /** The new time, for an event that asks for one. */
  startsAt?: Date;
  /** The key of a guest without an account: `guestKeyOf` the booking. */
  key?: string | undefined;
  /** A side of the booking who also handles its kind acts as an administrator. */
  as?: "admin";
}

/**
 * Makes a change that a booking's guest, its host or an administrator chose, if they may do it now.
 * Money, emails and calendars follow.
 *
 * @throws `booking_not_found`, also for another person's booking; `booking_changed` when it is not
 * possible (anymore); for a move `slot_taken`, `slot_not_offered`, `too_late_to_move` and the like.
 */
export async function changeBooking(
  services: Services,
  viewer: Viewer,
  bookingId: string,
  request: ChangeRequest,
): Promise<Booking> {
  const found = await findBooking(services, viewer, bookingId, request.key);
  if (!found) throw bookingErrors.bookingNotFound();
  const actsAsAdmin = request.as && mayHandle(services, viewer, found.booking.kind);
  const person = actsAsAdmin ? "admin" : found.as;
  const actorId = viewer.kind === "user" ? viewer.userId : null;
  return await bookWithRetry(services, "change booking", async (transaction) => {
    await lockHost(transaction, found.booking.hostId);
    const booking = await lockBooking(transaction, bookingId);
    if (!booking) throw bookingErrors.bookingNotFound();
    const { isPaid } = services.booking.kindOf(booking.kind);
    const event = services.booking.events[request.event];
    const denial = denialReason(event, { ...booking, isPaid }, person, services.clock.now());
    if (denial) throw denial;
    const { action } = event;
    const reason = readReason(booking, request, person, action);
    if (action?.asksForTime) {
      return await moveBooking(services, transaction, booking, { ...request, person, actorId });
    }
    return await applyChange(services, transaction, booking, {
      event: request.event,
      actor: person,
      actorId,
      set: action?.writes?.(booking, { as: person, reason }) ?? {},
    });
  });
}

async function moveBooking(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  { event, startsAt, person, actorId }: ChangeRequest & { person: Person; actorId: string | null },
): Promise<Booking> {
  if (!startsAt || Number.isNaN(startsAt.getTime())) throw bookingErrors.nowhereToMove();
  const host = await selectHost(transaction, booking.hostId);
  if (!host) throw bookingErrors.hostNotFound();
  const side = sideOf(booking, person);
  if (host.pausedAt && side === "guest") throw bookingErrors.hostPaused();
  if (startsAt.getTime() === booking.startsAt.getTime()) throw bookingErrors.nowhereToMove();
  await expireOverdue(services, transaction, booking.hostId, booking.guestId);
  // A host can choose a shorter notice than their terms require of guests.
  await requireFree(services, transaction, host, startsAt, {
    except: booking.id,
    notice: side === "guest",
  });
  const range = slotRangeOf(host, startsAt);
  const { id, hostId, guestId } = booking;
  if (await isTimeTaken(transaction, { id, hostId, guestId, ...range })) {
    throw bookingErrors.guestBusy();
  }
  const needsAnswer = moveNeedsAnswer(booking, side, host);
  const moved = await applyChange(services, transaction, booking, {
    event,
    isAnswered: !needsAnswer,
    actor: person,
    actorId,
    set: {
      starts_at: range.startsAt,
      ends_at: range.endsAt,
      blocked_until: range.blockedUntil,
      moved_by: side,
      moved_from: booking.startsAt,
      move_count: side === "guest" ? booking.moveCount + 1 : booking.moveCount,
      answer_by: answerDeadline(startsAt, services.clock.now()),
    },
  });
  if (needsAnswer) return moved;
  return await applyChange(services, transaction, moved, { event: "confirm", actor: "system" });
}

function sideOf(booking: Booking, person: Person): Side {
  const side = fallbackFor(booking, person);
  if (side === "admin") throw bookingErrors.notYours();
  return side;
}

function readReason(
  booking: Booking,
  { reason = "" }: ChangeRequest,
  person: Person,
  action: BookingActionDefinition | undefined,
): string | null {
  const text = toVisibleText(reason).trim();
  if ([...text].length > maxReasonLength) throw bookingErrors.reasonTooLong();
  if (text === "" && action?.reason?.(booking, person) === "required") {
    throw bookingErrors.reasonRequired();
  }
  return text || null;
}
