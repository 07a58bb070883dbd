import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const ratingsAudit = declareAudit({
  group: "Reviews",
  subjects: {
    mentor_review: { noun: "review", page: () => "/admin/reviews" },
  },
  actions: {
    "mentorship.review_reported": "reported {subject}",
    "mentorship.review_reports_dismissed": "dismissed the reports of {subject}",
    "mentorship.review_hidden": "hid {subject}",
    "mentorship.review_shown": "showed {subject} again",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof ratingsAudit> {}
}
