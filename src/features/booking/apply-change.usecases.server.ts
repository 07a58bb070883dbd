import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Booking, BookingActor, BookingChange } from "./booking.types.ts";
import type { BookingEvent } from "./booking-states.rules.ts";
import { type BookingValues, moveStatus } from "./bookings.store.server.ts";
import { enqueueLetters } from "./letters.usecases.server.ts";

/**
 * Takes a locked booking through one transition: the row, what it means to the feature that has the
 * kind, the letters and the audit, all in one transaction.
 */
export async function applyChange(
  services: Services,
  transaction: DatabaseTransaction,
  before: Booking,
  {
    event,
    actor,
    actorId = null,
    isAnswered = false,
    set = {},
  }: {
    event: BookingEvent;
    actor: BookingActor;
    actorId?: string | null;
    /** The answer follows in this transaction: its letters are enough. */
    isAnswered?: boolean;
    set?: BookingValues;
  },
): Promise<Booking> {
  const now = services.clock.now();
  const after = await moveStatus(transaction, before, event, {
    ...set,
    ...effectsOf(services, before, event, now),
    now,
  });
  const change = { event, actor, before, after };
  await tellOfChange(services, transaction, change, actorId, { byLetter: !isAnswered });
  return after;
}

/** Tells the feature, the two people and the audit of a change that was made. */
export async function tellOfChange(
  services: Services,
  transaction: DatabaseTransaction,
  change: BookingChange,
  actorId: string | null,
  { byLetter = true }: { byLetter?: boolean } = {},
): Promise<void> {
  const { after, event, actor } = change;
  const told = await services.booking.kindOf(after.kind).changed(services, transaction, change);
  if (byLetter) await enqueueLetters(services, transaction, change, told ?? {});
  await services.audit.record(transaction, {
    actorId,
    action: actions[event],
    subject: { type: "booking", id: after.id },
    details: {
      kind: after.kind,
      as: actor,
      status: after.status,
      startsAt: after.startsAt.toISOString(),
    },
  });
}

const actions: Record<BookingEvent, string> = {
  expire: "booking.hold_expired",
  request: "booking.requested",
  confirm: "booking.confirmed",
  decline: "booking.declined",
  cancel: "booking.cancelled",
  move: "booking.moved",
  complete: "booking.completed",
  reportAbsence: "booking.absence_reported",
  dispute: "booking.disputed",
  dismiss: "booking.dispute_dismissed",
  refund: "booking.refunded",
};

/** What a transition does to the row, whoever brings it about. */
function effectsOf(
  services: Services,
  { meetingUrl, sequence, wasConfirmed }: Booking,
  event: BookingEvent,
  now: Date,
): BookingValues {
  switch (event) {
    case "confirm":
      return {
        answer_by: null,
        moved_by: null,
        was_confirmed: true,
        meeting_url: meetingUrl ?? services.meeting.newMeeting().url,
        sequence: wasConfirmed ? sequence + 1 : sequence,
      };
    case "move":
      return {
        sequence: wasConfirmed ? sequence + 1 : sequence,
        reminded_day_at: null,
        reminded_hour_at: null,
      };
    case "decline":
      return { answer_by: null };
    case "cancel":
      return { answer_by: null, sequence: wasConfirmed ? sequence + 1 : sequence };
    case "complete":
    case "dismiss":
      return { completed_at: now };
    case "dispute":
      return { disputed_at: now };
    default:
      return {};
  }
}
