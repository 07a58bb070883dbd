import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const operationsAudit = declareAudit({
  group: "Operations",
  subjects: {
    queue: { noun: "the queue", page: (name) => `/admin/queues/${encodeURIComponent(name)}` },
    background_job: { noun: "a background job of" },
  },
  actions: {
    "operations.queue_paused": "paused {subject}",
    "operations.queue_resumed": "resumed {subject}",
    "operations.job_retried": "retried {subject}",
    "operations.jobs_retried": "retried {retried} failed jobs of {subject}",
    "operations.job_deleted": "deleted {subject}",
    "operations.email_resent": "sent an email again: {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof operationsAudit> {}
}
