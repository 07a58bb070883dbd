import { z } from "zod";
import { maxPasskeyNameLength } from "./passkeys.constants.ts";

/** Bodies of `/auth/v1/passkeys`; the messages are the protocol's. */

/** Schema of an authenticator's response to a challenge; the response itself is read on its own. */
export const credentialRequest = z.object({
  challenge_id: z.unknown().optional(),
  credential: z.unknown().optional(),
});

const nameRequired = "friendly_name is required";

/** A name as typed: trimmed, one line, no characters that a database cannot hold. */
export const passkeyName = z
  .string(nameRequired)
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, nameRequired)
      .max(maxPasskeyNameLength, `friendly_name must be ${maxPasskeyNameLength} characters or less`)
      .refine(
        (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
        "friendly_name must be one line of text",
      ),
  );

export const renamePasskeyRequest = z.object({ friendly_name: z.unknown().optional() });

/** The form that renames a passkey. */
export const namedPasskey = z.object({
  name: z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, "Enter a name")
        .max(maxPasskeyNameLength, `Use a name of ${maxPasskeyNameLength} characters or fewer`),
    ),
});
