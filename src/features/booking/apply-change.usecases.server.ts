import { afterCommit } from "#platform/database/after-commit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { auditSubjectOf } from "./booking.audit.server.ts";
import type { Booking, BookingActor } from "./booking.types.ts";
import { statusAfter } from "./booking-events.rules.ts";
import type { BookingChange } from "./booking-kind.types.ts";
import { type BookingValues, updateStatus } from "./bookings.store.server.ts";
import { enqueueEmails } from "./emails/emails.usecases.server.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";

/**
 * Takes a locked booking through one transition: the row, the effects in the kind's feature, the emails
 * and the audit, all in one transaction.
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
    /** The answer follows in this transaction: its emails are enough. */
    isAnswered?: boolean;
    set?: BookingValues;
  },
): Promise<Booking> {
  const now = services.clock.now();
  const definition = services.booking.events[event];
  const newMeetingUrl = () => services.meeting.newMeeting().url;
  const after = await updateStatus(transaction, before, {
    ...set,
    ...definition.writes?.(before, { now, newMeetingUrl }),
    status: statusAfter(definition, before.status),
    now,
  });
  const change = { event, actor, before, after };
  await notifyChange(services, transaction, change, actorId, { byEmail: !isAnswered });
  return after;
}

/** Notifies the feature, the two people and the audit of a change that was made. */
export async function notifyChange(
  services: Services,
  transaction: DatabaseTransaction,
  change: BookingChange,
  actorId: string | null,
  { byEmail = true }: { byEmail?: boolean } = {},
): Promise<void> {
  const { before, after, event, actor } = change;
  const notice = await services.booking.kindOf(after.kind).changed(services, transaction, change);
  if (byEmail) await enqueueEmails(services, transaction, change, notice ?? {});
  const labels = { kind: after.kind, event };
  afterCommit(transaction, () => services.metrics.count("bookings", labels));
  const reason = actorId === null ? undefined : teamReasonOf(change);
  await services.audit.record(transaction, {
    actorId,
    action: services.booking.events[event].audit.action,
    subject: {
      ...auditSubjectOf(services, after),
      ...(reason === undefined ? {} : { personId: after.guestId }),
    },
    ...(before
      ? { before: { status: before.status, startsAt: before.startsAt.toISOString() } }
      : {}),
    after: { status: after.status, startsAt: after.startsAt.toISOString() },
    reason,
    details: { kind: after.kind, as: actor },
  });
}

/**
 * The team's reason, in their words. Words of a guest or a host stay with the booking, where they're deleted with the
 * account.
 */
function teamReasonOf({ actor, before, after }: BookingChange): string | undefined {
  if (actor !== "admin") return undefined;
  if (after.decision !== before.decision) return after.decision ?? undefined;
  return after.reason === before.reason ? undefined : (after.reason ?? undefined);
}
