import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteDecidedDocuments } from "./documents/documents.usecases.server.ts";
import { deleteExpiredInvitations } from "./members/invitations.usecases.server.ts";
import { recheckDnsRecords } from "./verification/dns.usecases.server.ts";
import { remindOfEnding } from "./verification/reminders.usecases.server.ts";
import { endExpiredVerifications } from "./verification/verification.usecases.server.ts";

/** Every night: invitations that were not accepted are deleted 30 days after they expired. */
export const deleteExpiredInvitationsJob = defineJob({
  name: "employers.delete-expired-invitations",
  schema: z.object({}),
  schedule: "20 4 * * *",
  handle: (services) => deleteExpiredInvitations(services),
});

/** Every ten minutes: verifications that are too old end, and their owners get an email. */
export const endExpiredVerificationsJob = defineJob({
  name: "employers.end-expired-verifications",
  schema: z.object({}),
  schedule: "*/10 * * * *",
  handle: (services) => endExpiredVerifications(services),
});

/** Every morning: records of verified domains that are gone for days end the verification. */
export const recheckDnsRecordsJob = defineJob({
  name: "employers.recheck-dns-records",
  schema: z.object({}),
  schedule: "10 6 * * *",
  handle: (services) => recheckDnsRecords(services),
});

/** Every day: owners hear that a verification ends soon, once 30 and once 7 days before. */
export const remindOfEndingJob = defineJob({
  name: "employers.remind-of-ending-verifications",
  schema: z.object({}),
  schedule: "40 13 * * *",
  handle: (services) => remindOfEnding(services),
});

/** Every night: documents that were decided on long ago are deleted. */
export const deleteDecidedDocumentsJob = defineJob({
  name: "employers.delete-decided-documents",
  schema: z.object({}),
  schedule: "35 4 * * *",
  handle: (services) => deleteDecidedDocuments(services),
});
