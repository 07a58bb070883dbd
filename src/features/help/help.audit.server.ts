import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import { adminTicketPath } from "./tickets/tickets.constants.ts";

/** The text of a ticket isn't written into the audit log, which outlives it. */
export const helpAudit = declareAudit({
  group: "Support tickets",
  subjects: { support_ticket: { noun: "ticket", page: adminTicketPath } },
  actions: {
    "help.ticket_opened": "sent {subject}",
    "help.ticket_replied": { name: "reply added to ticket", sentence: "replied in {subject}" },
    "help.ticket_answered": "answered {subject}",
    "help.ticket_noted": { name: "note added to ticket", sentence: "added a note to {subject}" },
    "help.ticket_taken": {
      name: "ticket assigned",
      sentence: "assigned {subject} to themselves",
    },
    "help.ticket_closed": "closed {subject}",
    "help.ticket_deleted": "deleted {subject}",
    "help.ticket_reopened": "reopened {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof helpAudit> {}
}
