import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const adminAudit = declareAudit({
  group: "Administration",
  subjects: { audit_log: { noun: "the audit log", page: () => "/admin/audit" } },
  actions: {
    "audit.exported": { sentence: "exported {subject}", personal: ["person", "subject"] },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof adminAudit> {}
}
