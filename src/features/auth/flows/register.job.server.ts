import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { toSeconds } from "#shared/time.ts";
import { contact, linkRequest } from "./email-flows.schemas.ts";
import { registerSilently } from "./register.usecases.server.ts";

/**
 * Runs a sign-up after its answer, where duplicates are concealed: neither the answer nor its time
 * depends on whether there is an account. Run again, it finds the account waiting and sends to it
 * once more.
 */
export const registerJob = defineJob({
  name: "accounts.register",
  schema: z.object({
    id: z.uuid(),
    contact,
    passwordHash: z.string().nullable(),
    waitingId: z.uuid().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    ...linkRequest.shape,
    address: z.string(),
  }),
  concurrency: 3,
  keepSeconds: toSeconds({ hours: 1 }),
  handle: registerSilently,
});
