import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const mailingsAudit = declareAudit({
  group: "Bulk emails",
  subjects: { mailing: { noun: "the email" } },
  actions: {
    "mailings.created": "created a draft: {subject}",
    "mailings.saved": "changed the draft of {subject}",
    "mailings.discarded": "deleted the draft of {subject}",
    "mailings.tested": "sent themselves a test of {subject}",
    "mailings.scheduled": "scheduled {subject} for {scheduledFor}",
    "mailings.unscheduled": "took {subject} off the schedule",
    "mailings.started": "sent {subject} to {recipients} people",
    "mailings.not_started": {
      name: "not sent as scheduled",
      sentence: "didn't send {subject} as scheduled",
    },
    "mailings.paused": "paused {subject}",
    "mailings.resumed": "resumed {subject}",
    "mailings.stopped": "permanently stopped {subject}",
    "mailings.finished": "finished sending {subject}",
    "mailings.unknown_sent_again": {
      name: "resent emails with an unknown outcome",
      sentence: "sent {emails} emails of {subject} with an unknown outcome again",
    },
    "mailings.unknown_left": {
      name: "chose not to resend emails with an unknown outcome",
      sentence: "chose not to resend {emails} emails of {subject} whose outcome was unknown",
    },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof mailingsAudit> {}
}
