import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const careerAudit = declareAudit({
  group: "Playbooks",
  subjects: {
    playbook_enrollment: { noun: "enrollment" },
  },
  actions: {
    "career.enrolled": "paid for {subject}",
    "career.installment_paid": "paid an installment of {subject}",
    "career.enrolled_free": "enrolled for free: {subject}",
    "career.enrollment_refunded": "returned the money of {subject}",
    "career.fees_returned": "returned the fees of {subject}, which weren't due",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof careerAudit> {}
}
