import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const careerAudit = declareAudit({
  group: "Playbooks",
  subjects: {
    playbook_enrollment: { noun: "enrollment" },
  },
  actions: {
    "career.enrolled": "paid for {subject}",
    "career.installment_paid": "paid an installment of {subject}",
    "career.enrolled_free": {
      name: "enrolled for free",
      sentence: "enrolled in {subject} for free",
    },
    "career.enrollment_refunded": "refunded {subject}",
    "career.fees_returned": "refunded the fees for {subject}, because they weren't due",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof careerAudit> {}
}
