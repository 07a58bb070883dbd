import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const employersAudit = declareAudit({
  group: "Organizations",
  subjects: {
    organization: { noun: "organization" },
  },
  actions: {
    "employers.organization_created": "added {subject}",
    "employers.page_changed": "changed the page of {subject}",
    "employers.identity_changed": {
      name: "legal name or website changed",
      sentence: "changed the legal name or website of {subject}",
    },
    "employers.address_changed": "changed the address of {subject}",
    "employers.location_added": "added the location {city} to {subject}",
    "employers.location_removed": "removed the location {city} from {subject}",
    "employers.logo_changed": "changed the logo of {subject}",
    "employers.logo_removed": "removed the logo of {subject}",
    "employers.organization_closed": "closed {subject}",
    "employers.member_invited": "invited someone to {subject}",
    "employers.invitation_resent": "sent an invitation to {subject} again",
    "employers.invitation_revoked": "revoked an invitation to {subject}",
    "employers.invitation_accepted": "accepted an invitation to {subject}",
    "employers.invitation_declined": "declined an invitation to {subject}",
    "employers.role_changed": "changed a member's role in {subject}",
    "employers.member_removed": "removed a member from {subject}",
    "employers.member_left": "left {subject}",
    "employers.verification_asked": {
      name: "verification requested",
      sentence: "asked to verify {subject}",
    },
    "employers.verified": "verified {subject}",
    "employers.verification_expired": "ended the verification of {subject}",
    "employers.documents_sent": "sent documents to verify {subject}",
    "employers.documents_withdrawn": "withdrew the documents of {subject}",
    "employers.document_opened": "opened a document of {subject}",
    "employers.documents_approved": "approved the documents of {subject} and verified it",
    "employers.documents_refused": {
      name: "documents not accepted",
      sentence: "didn't verify {subject} with its documents",
    },
    "employers.record_gone": {
      name: "DNS record gone",
      sentence: "ended the verification of {subject}, whose DNS record is gone",
    },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof employersAudit> {}
}
