import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const bookingAudit = declareAudit({
  group: "Bookings",
  subjects: {
    booking: { noun: "booking" },
    booking_host: { noun: "calendar" },
  },
  actions: {
    "booking.requested": "requested {subject}",
    "booking.confirmed": "confirmed {subject}",
    "booking.declined": "declined {subject}",
    "booking.cancelled": "canceled {subject}",
    "booking.moved": "moved {subject}",
    "booking.completed": "marked {subject} as completed",
    "booking.refunded": "ordered a refund of {subject}",
    "booking.disputed": "disputed {subject}",
    "booking.dispute_dismissed": "dismissed the dispute about {subject}",
    "booking.absence_reported": "reported that someone missed {subject}",
    "booking.hold_expired": "let the hold for {subject} expire",
    "booking.feed_reset": "replaced the private calendar address of {subject}",
    "booking.host_paused": "paused {subject}",
    "booking.host_resumed": "reopened {subject}",
    "booking.office_hours_saved": "changed the office hours of {subject}",
    "booking.office_closed": "closed {subject} from {from} to {to}",
    "booking.office_reopened": "reopened {subject} from {from} to {to}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof bookingAudit> {}
}
