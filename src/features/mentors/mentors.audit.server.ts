import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const mentorsAudit = declareAudit({
  group: "Mentors",
  subjects: {
    mentor_profile: { noun: "mentor", page: (id) => `/admin/mentors/${id}`, isPerson: true },
    mentor_application: {
      noun: "mentor application",
      page: () => "/admin/applications",
      isPerson: true,
    },
    mentor_license: { noun: "license", page: () => "/admin/licenses", isPerson: true },
    mentor_sheet_sync: { noun: "sheet sync", page: (id) => `/admin/sync/${id}` },
  },
  actions: {
    "mentorship.application_submitted": "sent {subject}",
    "mentorship.fee_refunded": "refunded the fee for {subject}",
    "mentorship.application_email_proven": {
      name: "application email confirmed",
      sentence: "confirmed the email for {subject}",
    },
    "mentorship.application_email_disowned": {
      name: "application email belongs to someone else",
      sentence: "said that the email for {subject} isn't theirs",
    },
    "mentorship.application_approved": "approved {subject}",
    "mentorship.application_rejected": "rejected {subject}",
    "mentorship.profile_edited": { sentence: "edited the profile of {subject}", personal: "all" },
    "mentorship.profile_unlisted": {
      name: "mentor taken off the list",
      sentence: "took {subject} off the list",
    },
    "mentorship.profile_relisted": {
      name: "mentor put back on the list",
      sentence: "put {subject} back on the list",
    },
    "mentorship.profile_change_approved": {
      sentence: "approved changes to the profile of {subject}",
      personal: "all",
    },
    "mentorship.profile_change_declined": {
      sentence: "declined changes to the profile of {subject}",
      personal: "all",
    },
    "mentorship.photo_approved": "approved the photo of {subject}",
    "mentorship.photo_declined": "declined the photo of {subject}",
    "mentorship.photo_removed": "removed the photo of {subject}",
    "mentorship.license_named": { name: "license added", sentence: "added {subject}" },
    "mentorship.license_checked": "checked {subject}",
    "mentorship.license_declined": "declined {subject}",
    "mentorship.license_ended": "ended {subject}",
    "mentorship.mentors_synced": "synced the mentor sheet: {subject}",
    "mentorship.sync_undone": "undid the mentors' {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof mentorsAudit> {}
}
