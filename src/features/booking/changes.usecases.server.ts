import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { toVisibleText } from "#shared/visible-text.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import { longestReason } from "./booking.constants.ts";
import { bookingErrors } from "./booking.errors.ts";
import type { Booking } from "./booking.types.ts";
import {
  answerDeadline,
  type BookingChoice,
  findRefusal,
  type Person,
} from "./booking-permissions.rules.ts";
import { type BookingValues, isTimeTaken, lockBooking } from "./bookings.store.server.ts";
import { findBooking } from "./bookings.usecases.server.ts";
import { requireFree, stretchOf, takingTime } from "./holds/holds.usecases.server.ts";
import { lockHost, selectHost } from "./hosts.store.server.ts";

export interface ChangeRequest {
  event: BookingChoice;
  /** Why; required for what takes something from the other side. */
  reason?: string;
  /** The new time, for a move. */
  startsAt?: Date;
  /** What a guest without an account holds: `guestKeyOf` the booking. */
  key?: string | undefined;
}

/**
 * Does to a booking what its guest, its host or an administrator chose, if that one may do it now.
 * Money, letters and calendars follow.
 *
 * @throws `booking_not_found`, also when it is somebody else's; `booking_changed` when it is not
 * possible (any more); for a move `slot_taken`, `slot_not_offered`, `too_late_to_move` and the like.
 */
export async function changeBooking(
  services: Services,
  viewer: Viewer,
  bookingId: string,
  request: ChangeRequest,
): Promise<Booking> {
  const found = await findBooking(services, viewer, bookingId, request.key);
  if (!found) throw bookingErrors.bookingNotFound();
  const { as: person } = found;
  const actorId = viewer.kind === "user" ? viewer.userId : null;
  return await takingTime(services, "change booking", async (transaction) => {
    await lockHost(transaction, found.booking.hostId);
    const booking = await lockBooking(transaction, bookingId);
    if (!booking) throw bookingErrors.bookingNotFound();
    const { isPaid } = services.booking.kindOf(booking.kind);
    const now = services.clock.now();
    const refusal = findRefusal({ ...booking, isPaid }, request.event, person, now);
    if (refusal) throw refusal;
    const reason = readReason(booking, request, person);
    if (request.event === "move") {
      return await moveBooking(services, transaction, booking, { ...request, person, actorId });
    }
    return await applyChange(services, transaction, booking, {
      event: request.event,
      actor: person,
      actorId,
      set: columnsFor(booking, request.event, person, reason),
    });
  });
}

async function moveBooking(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  { startsAt, person, actorId }: ChangeRequest & { person: Person; actorId: string | null },
): Promise<Booking> {
  if (!startsAt || Number.isNaN(startsAt.getTime())) throw bookingErrors.nowhereToMove();
  const host = await selectHost(transaction, booking.hostId);
  if (!host) throw bookingErrors.hostNotFound();
  const side = sideOf(booking, person);
  if (host.pausedAt && side === "guest") throw bookingErrors.hostPaused();
  if (startsAt.getTime() === booking.startsAt.getTime()) throw bookingErrors.nowhereToMove();
  // A host knows best how short a notice will do.
  await requireFree(services, transaction, host, startsAt, {
    except: booking.id,
    notice: side === "guest",
  });
  const stretch = stretchOf(host, startsAt);
  const { id, hostId, guestId } = booking;
  if (await isTimeTaken(transaction, { id, hostId, guestId, ...stretch })) {
    throw bookingErrors.guestBusy();
  }
  const needsAnswer = booking.status === "requested" || side === "host" || !host.answersAtOnce;
  const moved = await applyChange(services, transaction, booking, {
    event: "move",
    isAnswered: !needsAnswer,
    actor: person,
    actorId,
    set: {
      starts_at: stretch.startsAt,
      ends_at: stretch.endsAt,
      blocked_until: stretch.blockedUntil,
      moved_by: side,
      moved_from: booking.startsAt,
      move_count: side === "guest" ? booking.moveCount + 1 : booking.moveCount,
      answer_by: answerDeadline(startsAt, services.clock.now()),
    },
  });
  if (needsAnswer) return moved;
  return await applyChange(services, transaction, moved, { event: "confirm", actor: "system" });
}

/** For whom somebody acts: an administrator stands in for a host without an account. */
function sideOf({ hostUserId }: Booking, person: Person): "guest" | "host" {
  if (person !== "admin") return person;
  if (hostUserId !== null) throw bookingErrors.notYours();
  return "host";
}

function columnsFor(
  booking: Booking,
  event: BookingChoice,
  person: Person,
  reason: string | null,
): BookingValues {
  switch (event) {
    case "decline":
      return { reason };
    case "cancel":
      return { reason, cancelled_by: whoCancelled(booking, person) };
    case "reportAbsence":
      return { absent: person === "guest" ? "host" : "guest" };
    case "dispute":
      return { reason };
    case "dismiss":
    case "refund":
      return { decision: reason };
    default:
      return {};
  }
}

/** A guest who does not agree to the host's new time has not cancelled: the host moved away. */
function whoCancelled(
  { status, movedBy, hostUserId }: Booking,
  person: Person,
): "guest" | "host" | "system" {
  if (person === "guest") {
    return status === "rescheduled" && movedBy === "host" ? "host" : "guest";
  }
  return person === "host" || hostUserId === null ? "host" : "system";
}

function readReason(
  booking: Booking,
  { event, reason = "" }: ChangeRequest,
  person: Person,
): string | null {
  const text = toVisibleText(reason).trim();
  if ([...text].length > longestReason) throw bookingErrors.reasonTooLong();
  if (text === "" && needsReason(booking, event, person)) throw bookingErrors.reasonRequired();
  return text || null;
}

/** Whoever lets the other down says why; so does who decides between two. */
export function needsReason(
  { status }: Pick<Booking, "status">,
  event: BookingChoice,
  person: Person,
): boolean {
  if (event === "dismiss" || event === "refund" || event === "decline") return true;
  if (event === "cancel") return person !== "guest" && status !== "requested";
  return event === "dispute" && status === "no_show";
}
