import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteExpiredInvitations } from "./members/invitations.usecases.server.ts";
import { endExpiredVerifications } from "./verification/verification.usecases.server.ts";

/** Every night: invitations that nobody accepted are deleted some time after they expired. */
export const deleteExpiredInvitationsJob = defineJob({
  name: "employers.delete-expired-invitations",
  schema: z.object({}),
  schedule: "20 4 * * *",
  handle: (services) => deleteExpiredInvitations(services),
});

/** Every hour: verifications that are too old end, and their owners are told by email. */
export const endExpiredVerificationsJob = defineJob({
  name: "employers.end-expired-verifications",
  schema: z.object({}),
  schedule: "25 * * * *",
  handle: (services) => endExpiredVerifications(services),
});
