import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const mentoringAudit = declareAudit({
  group: "Mentor sessions",
  actions: {
    "mentorship.dispute_answered": "answered the dispute about {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof mentoringAudit> {}
}
