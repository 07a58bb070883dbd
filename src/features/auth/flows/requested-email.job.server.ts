import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { toSeconds } from "#shared/time.ts";
import { contact, linkRequest } from "./email-flows.schemas.ts";
import { sendRequestedEmail } from "./requested-email.usecases.server.ts";

/**
 * Looks for the account and sends, after the answer: neither the answer nor its time depends on
 * whether there is one. Run again it sends another link, which takes the place of the first.
 */
export const requestedEmailJob = defineJob({
  name: "accounts.send-requested-email",
  schema: z.object({
    ...linkRequest.shape,
    wanted: z.enum(["confirmation", "email_change", "phone_change", "recovery", "sign-in"]),
    contact,
    createUser: z.boolean(),
    metadata: z.record(z.string(), z.unknown()),
    address: z.string(),
  }),
  concurrency: 3,
  keepSeconds: toSeconds({ hours: 1 }),
  handle: sendRequestedEmail,
});
