import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const hiringAudit = declareAudit({
  group: "Hiring",
  actions: {
    "hiring.applications_moved": "moved applications of {subject}",
    "hiring.applications_declined": "declined applications of {subject}",
    "hiring.decision_undone": "undid a decision of {subject}",
    "hiring.notice_canceled": {
      name: "email to applicant stopped",
      sentence: "stopped an email to an applicant of {subject}",
    },
    "hiring.applicant_informed": {
      name: "applicant told there's no decision yet",
      sentence: "told an applicant of {subject} that no decision has been made yet",
    },
    "hiring.interview_recorded": "recorded an interview of {subject}",
    "hiring.interviewers_changed": "changed who interviews an applicant of {subject}",
    "hiring.note_written": "wrote a note about an applicant of {subject}",
    "hiring.tags_changed": "changed an application's tags of {subject}",
    "hiring.stages_changed": "changed the stages of {subject}",
    "hiring.criteria_changed": "changed the rating criteria of {subject}",
    "hiring.scorecard_saved": "rated an applicant of {subject}",
    "hiring.cv_opened": "opened a CV for {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof hiringAudit> {}
}
