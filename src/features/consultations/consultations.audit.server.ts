import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import { adminConsultationPath } from "./consultations.constants.ts";

export const consultationsAudit = declareAudit({
  group: "Consultations",
  subjects: {
    consultation: { noun: "consultation", page: adminConsultationPath },
    consultations: { noun: "consultations", page: () => "/admin/consultations" },
    consultation_request: {
      noun: "",
      page: () => "/admin/consultations/requests",
    },
  },
  actions: {
    "consultations.exported": "exported {consultations} consultations",
    "consultations.file_added": "added a file to {subject}",
    "consultations.file_opened": "opened a guest's file from {subject}",
    "consultations.file_removed": "removed their side's file from {subject}",
    "consultations.note_added": "added a note to {subject}",
    "consultations.note_changed": "changed their note about {subject}",
    "consultations.note_deleted": "deleted a note about {subject}",
    "talent.consultation_handled": {
      name: "consultation request answered",
      sentence: "answered {subject}",
    },
    "talent.consultation_booked": "booked {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof consultationsAudit> {}
}
