import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const hiringAudit = declareAudit({
  group: "Hiring",
  actions: {
    "hiring.applications_moved": "moved applications for {subject}",
    "hiring.applications_declined": "declined applications for {subject}",
    "hiring.decision_undone": "undid a decision for {subject}",
    "hiring.notice_canceled": {
      name: "email to applicant stopped",
      sentence: "stopped an email to an applicant for {subject}",
    },
    "hiring.applicant_informed": {
      name: "applicant told there's no decision yet",
      sentence: "told an applicant for {subject} that there's no decision yet",
    },
    "hiring.interview_recorded": {
      name: "interviews changed",
      sentence: "changed an applicant's interviews for {subject}",
    },
    "hiring.interviewers_changed": "changed who interviews an applicant for {subject}",
    "hiring.note_written": "wrote a note about an applicant for {subject}",
    "hiring.tags_changed": "changed the tags of an application for {subject}",
    "hiring.stages_changed": "changed the stages of {subject}",
    "hiring.criteria_changed": "changed the rating criteria for {subject}",
    "hiring.scorecard_saved": "rated an applicant for {subject}",
    "hiring.cv_opened": "opened a CV for {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof hiringAudit> {}
}
