import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const eventsAudit = declareAudit({
  group: "Events",
  subjects: {
    event: { noun: "event", page: (id) => `/admin/events/${id}` },
    event_registration: { noun: "registration" },
  },
  actions: {
    "events.registered": "registered for an event: {subject}",
    "events.registration_cancelled": "canceled {subject}",
    "events.registrations_exported": "exported {registrations} registrations of {subject}",
    "events.attendance_marked": "marked {registrations} registrations of {subject} as {attendance}",
    "events.link_saved": "saved the link to join {subject}",
    "events.link_removed": "removed the link to join {subject}",
    "events.notes_saved": "changed the notes of {subject}",
    "events.notes_published": "published the notes of {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof eventsAudit> {}
}
