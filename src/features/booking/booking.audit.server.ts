import type { AuditEntry } from "#platform/audit/audit.ts";
import {
  type AuditActionDeclaration,
  type DeclaredActions,
  declareAudit,
} from "#platform/audit/declare-audit.ts";
import type { Services } from "#platform/services.ts";
import { formatTime } from "#shared/time.ts";
import type { Booking } from "./booking.types.ts";
import {
  type BookingEventAction,
  type BookingEvents,
  bookingEvents,
} from "./events/booking-events.constants.ts";

/** Entries of bookings in the audit log: each event as its file declares it, and changes of hosts. */
export const declareBookingAudit = (events: BookingEvents) =>
  declareAudit({
    group: "Bookings",
    subjects: {
      booking: { noun: "" },
      booking_host: { noun: "calendar" },
    },
    actions: {
      ...declareEventActions(events),
      "booking.feed_reset": {
        name: "private calendar address replaced",
        sentence: "replaced the private calendar address of {subject}",
      },
      "booking.host_paused": "paused {subject}",
      "booking.host_resumed": "reopened {subject}",
      "booking.office_hours_saved": "changed the office hours of {subject}",
      "booking.office_closed": "closed {subject} from {from} to {to}",
      "booking.office_reopened": "reopened {subject} from {from} to {to}",
    },
  });

export const bookingAudit = declareBookingAudit(bookingEvents);

function declareEventActions(
  events: BookingEvents,
): Record<BookingEventAction, AuditActionDeclaration> {
  return Object.fromEntries(
    Object.values(events).map(({ audit: { action, ...declaration } }) => [action, declaration]),
  ) as Record<BookingEventAction, AuditActionDeclaration>;
}

/** A booking as what an entry is about: `the session on Nov 30, 2026, 15:00 UTC`. */
export function auditSubjectOf(
  { booking }: Services,
  { id, kind, startsAt }: Pick<Booking, "id" | "kind" | "startsAt">,
): AuditEntry["subject"] {
  const name = `the ${booking.kindOf(kind).noun} on ${formatTime(startsAt)}`;
  return { type: "booking", id, name };
}

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof bookingAudit> {}
}
