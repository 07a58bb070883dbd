import * as z from "zod/mini";

/** A recovery code as people type it; its form is the server's matter. */
export const typedRecoveryCode = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Enter one of your recovery codes"),
      z.maxLength(60, "That doesn't look like a recovery code"),
    ),
});
