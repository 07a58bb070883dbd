import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const messagesAudit = declareAudit({
  group: "Message reports",
  subjects: {
    message_report: { noun: "", page: () => "/admin/message-reports" },
  },
  actions: {
    "mentorship.messages_reported": { sentence: "sent {subject}", isAnonymous: true },
    "mentorship.reported_messages_read": "read the messages in {subject}",
    "mentorship.message_report_handled": {
      name: "message report resolved",
      sentence: "resolved {subject}",
    },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof messagesAudit> {}
}
