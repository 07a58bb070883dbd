import type { OwnRetention } from "#platform/retention/retention.ts";
import { documentDays } from "./documents/documents.constants.ts";
import { deleteDecidedDocumentsJob, deleteExpiredInvitationsJob } from "./employers.jobs.server.ts";

/** Data about organizations that has a job of its own to delete it. */
export const employersRetention: readonly OwnRetention[] = [
  {
    kind: "employers.documents",
    label: "Documents for verifying organizations",
    when: `${documentDays} days after our decision`,
    job: deleteDecidedDocumentsJob.name,
  },
  {
    kind: "employers.invitations",
    label: "Invitations to organizations",
    when: "30 days after they expire",
    job: deleteExpiredInvitationsJob.name,
  },
];
