import type { AuditEntry } from "#platform/audit/audit.ts";
import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import type { Services } from "#platform/services.ts";
import { formatTime } from "#shared/time.ts";
import type { Booking } from "./booking.types.ts";

export const bookingAudit = declareAudit({
  group: "Bookings",
  subjects: {
    booking: { noun: "" },
    booking_host: { noun: "calendar" },
  },
  actions: {
    "booking.requested": "requested {subject}",
    "booking.confirmed": "confirmed {subject}",
    "booking.declined": { sentence: "declined {subject}", personal: ["reason"] },
    "booking.cancelled": { sentence: "canceled {subject}", personal: ["reason"] },
    "booking.moved": "moved {subject}",
    "booking.completed": "marked {subject} as completed",
    "booking.refunded": { sentence: "ordered a refund of {subject}", personal: ["reason"] },
    "booking.disputed": { sentence: "disputed {subject}", personal: ["reason"] },
    "booking.dispute_dismissed": {
      sentence: "dismissed the dispute about {subject}",
      personal: ["reason"],
    },
    "booking.absence_reported": "reported that someone missed {subject}",
    "booking.hold_expired": "let the hold for {subject} expire",
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
