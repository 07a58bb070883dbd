import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const consultationsAudit = declareAudit({
  group: "Consultations",
  subjects: {
    consultations: { noun: "consultations", page: () => "/admin/consultations" },
    consultation_request: {
      noun: "consultation request",
      page: () => "/admin/consultations/requests",
    },
  },
  actions: {
    "consultations.exported": "exported {consultations} consultations",
    "talent.consultation_handled": "answered {subject}",
    "talent.consultation_booked": "booked a consultation: {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof consultationsAudit> {}
}
