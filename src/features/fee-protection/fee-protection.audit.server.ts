import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const feeProtectionAudit = declareAudit({
  group: "Fees",
  subjects: {
    fee_answer: { noun: "answer about fees" },
  },
  actions: {
    "fees.answered": { name: "fee questions answered", sentence: "gave {subject}" },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof feeProtectionAudit> {}
}
