import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const candidatesAudit = declareAudit({
  group: "Candidates",
  subjects: {
    candidate: {
      noun: "candidate",
      page: (id) => `/admin/users/${id}`,
      isPerson: true,
      isAccount: true,
    },
  },
  actions: {
    "candidates.visibility_changed": "changed who can see the profile of {subject}: {visibility}",
    "candidates.connection_requested": "asked to connect with a candidate for {subject}",
    "candidates.request_withdrawn": "withdrew a request to a candidate for {subject}",
    "candidates.request_accepted": "accepted a request to connect with {subject}",
    "candidates.request_declined": "declined a request to connect with {subject}",
    "candidates.sharing_stopped": "stopped sharing the profile of {subject}",
    "candidates.requests_ended": "ended {ended} requests to connect with {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof candidatesAudit> {}
}
