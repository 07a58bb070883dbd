import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const membershipAudit = declareAudit({
  group: "Memberships",
  subjects: {
    free_membership: { noun: "free membership" },
    subscription: { noun: "subscription" },
    cv_review_request: { noun: "the CV review of", page: () => "/admin/cv-reviews" },
  },
  actions: {
    "membership.free_started": { name: "free membership started", sentence: "started {subject}" },
    "membership.started": "started {subject}",
    "membership.renewed": "renewed {subject}",
    "membership.cancelled": "canceled {subject}",
    "membership.resumed": "resumed {subject}",
    "membership.payment_failed": "recorded a failed payment for {subject}",
    "membership.ended": "recorded the end of {subject}",
    "membership.cv_review_requested": "requested {subject}",
    "membership.cv_review_withdrawn": "withdrew {subject}",
    "membership.cv_review_sent": "sent {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof membershipAudit> {}
}
