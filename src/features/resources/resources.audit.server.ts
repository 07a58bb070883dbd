import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const resourcesAudit = declareAudit({
  group: "Guides",
  subjects: { fact: { noun: "the fact", page: (id) => `/admin/facts/${id}` } },
  actions: { "resources.fact_checked": "checked {subject} at its source: {outcome}" },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof resourcesAudit> {}
}
