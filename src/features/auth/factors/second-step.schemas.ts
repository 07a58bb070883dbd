import { z } from "zod";

/** A recovery code as people type it; its form is the server's matter. */
export const typedRecoveryCode = z.object({
  code: z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, "Enter one of your recovery codes")
        .max(60, "That doesn't look like a recovery code"),
    ),
});
