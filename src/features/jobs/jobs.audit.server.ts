import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const jobsAudit = declareAudit({
  group: "Jobs and applications",
  subjects: {
    job: { noun: "job", page: (id) => `/hiring/jobs/${id}` },
    job_report: { noun: "job report", page: () => "/admin/job-reports" },
    job_application: { noun: "job application", page: (id) => `/hiring/applications/${id}` },
  },
  actions: {
    "jobs.job_created": "started a job for {subject}",
    "jobs.job_edited": "edited a job for {subject}",
    "jobs.job_deleted": "deleted a job for {subject} that wasn't published",
    "jobs.job_published": "published a job for {subject}",
    "jobs.job_paused": "paused a job for {subject}",
    "jobs.job_closed": "closed a job for {subject}",
    "jobs.job_reopened": "reopened a job for {subject}",
    "jobs.imported": "imported jobs for {subject} from a file",
    "jobs.hiring_team_changed": "changed the hiring team of a job for {subject}",
    "jobs.job_reported": { sentence: "sent {subject}", isAnonymous: true },
    "jobs.job_report_dismissed": "dismissed {subject}",
    "jobs.job_taken_down": "took down a job: {subject}",
    "jobs.job_put_back": { name: "job restored", sentence: "restored a job: {subject}" },
    "jobs.jobs_paused": "paused {count} jobs for {subject}",
    "jobs.versions_deleted": "deleted old versions of a job for {subject}",
    "jobs.update_asked": { name: "update requested", sentence: "asked for an update on {subject}" },
    "talent.job_applied": { name: "job application sent", sentence: "sent {subject}" },
    "talent.job_application_withdrawn": "withdrew {subject}",
    "talent.infected_cv_removed": "removed a CV with malware from {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof jobsAudit> {}
}
