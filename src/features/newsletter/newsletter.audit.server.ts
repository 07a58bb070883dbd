import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const newsletterAudit = declareAudit({
  group: "Newsletter",
  subjects: {
    newsletter_issue: { noun: "newsletter", page: (id) => `/admin/newsletter/${id}` },
    newsletter_subscription: { noun: "newsletter subscription" },
  },
  actions: {
    "events.newsletter_sent": "sent {subject} to {recipients} people",
    "events.newsletter_requested": {
      sentence: "recorded that {subject} was asked for",
      personal: ["from", "email"],
    },
    "events.newsletter_confirmed": {
      sentence: "recorded that {subject} was confirmed",
      personal: ["from", "email"],
    },
    "events.newsletter_unsubscribed": {
      sentence: "recorded the end of {subject}",
      personal: ["from", "email"],
    },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof newsletterAudit> {}
}
