import { sql } from "kysely";
import { accountRows } from "#features/auth/auth.contract.ts";
import { auditRows } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingActor } from "../booking.types.ts";
import type { BookingStatus } from "../booking-statuses.constants.ts";
import {
  type BookingEvent,
  bookingEventNames,
  bookingEvents,
} from "../events/booking-events.constants.ts";

/** Something that happened to a booking. */
export interface BookingHistoryEntry {
  id: number;
  event: BookingEvent;
  at: Date;
  as: BookingActor;
  /** Null where nobody did it themselves. */
  actorId: string | null;
  /** The email of the account that did it, while there is one. */
  actorEmail: string | null;
  /** Equal to the status after it for a booking that was made with it. */
  statusBefore: BookingStatus;
  startsAtBefore: Date | null;
  startsAtAfter: Date | null;
}

const eventsByAction = new Map(
  bookingEventNames.map((event) => [bookingEvents[event].auditAction as string, event]),
);

const maxEntries = 100;

/** What happened to a booking, the newest first. In the system's transaction: the audit log tells it. */
export async function listBookingHistory(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<BookingHistoryEntry[]> {
  const rows = await transaction
    .selectFrom(auditRows(transaction).as("entry"))
    .leftJoin(accountRows(transaction).as("actor"), "actor.id", "entry.actor_id")
    .select([
      "entry.id",
      "entry.action",
      "entry.occurred_at as at",
      "entry.actor_id as actorId",
      "actor.email as actorEmail",
      sql<BookingActor>`entry.details ->> 'as'`.as("as"),
      sql<BookingStatus>`entry.before ->> 'status'`.as("statusBefore"),
      sql<string | null>`entry.before ->> 'startsAt'`.as("startsAtBefore"),
      sql<string | null>`entry.after ->> 'startsAt'`.as("startsAtAfter"),
    ])
    .where("entry.subject_type", "=", "booking")
    .where("entry.subject_id", "=", bookingId)
    .where("entry.action", "in", [...eventsByAction.keys()])
    .orderBy("entry.occurred_at", "desc")
    .orderBy("entry.id", "desc")
    .limit(maxEntries)
    .execute();
  return rows.flatMap(({ id, action, startsAtBefore, startsAtAfter, ...row }) => {
    const event = eventsByAction.get(action);
    if (!event) return [];
    return {
      ...row,
      id: Number(id),
      event,
      startsAtBefore: startsAtBefore === null ? null : new Date(startsAtBefore),
      startsAtAfter: startsAtAfter === null ? null : new Date(startsAtAfter),
    };
  });
}
