import { z } from "zod";

/** Parts of the jobs that send links and codes. */

export const contact = z.object({ kind: z.enum(["email", "phone"]), address: z.string() });

export const linkRequest = z.object({
  challenge: z
    .object({ challenge: z.string(), method: z.enum(["s256", "plain"]) })
    .optional()
    .transform((challenge) => challenge),
  redirectTo: z
    .string()
    .optional()
    .transform((address) => address),
});
