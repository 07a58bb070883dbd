import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";
import { describeWeakness } from "#platform/config/key-quality.ts";
import { parseEncryptionKey } from "./encryption.ts";

const wrongShape = "must be 32 bytes as 64 hexadecimal digits or 43 characters of base64url";

/** The bytes of a key, which nothing prints. */
function readKey(text: string, context: z.RefinementCtx): Buffer {
  const key = parseEncryptionKey(text.trim());
  if (key) return key;
  context.addIssue(wrongShape);
  return z.NEVER;
}

export const encryptionConfiguration = defineConfiguration(
  "Encryption",
  {
    key: {
      name: "ENCRYPTION_KEY",
      meaning:
        "Encrypts the secrets of second factors, signing keys and mentors' bank details in the database: 32 random bytes, from `openssl rand -hex 32`. Keep a copy separate from database backups. Without it, no one can read these secrets.",
      schema: z.string().transform(readKey).optional(),
      defaultText: "made on first start",
      secret: true,
      production: { requiredUnless: "generated-keys" },
    },
    old: {
      name: "ENCRYPTION_KEYS_OLD",
      meaning:
        "Other keys that decrypt, comma-separated: earlier values of ENCRYPTION_KEY, or the next one before a change. At the next start, everything they encrypted is encrypted again with the current key.",
      schema: z
        .string()
        .default("")
        .transform((text, context) =>
          text
            .split(",")
            .filter((part) => part.trim())
            .map((part) => readKey(part, context)),
        ),
      secret: true,
    },
  },
  ({ key }, { production }) => {
    const weakness = production && key && describeWeakness(key.toString("hex"));
    return weakness
      ? [
          `ENCRYPTION_KEY is not random: it ${weakness}. Generate one with \`openssl rand -hex 32\`.`,
        ]
      : [];
  },
  ({ key }) =>
    key
      ? []
      : [
          "ENCRYPTION_KEY is not set. The key in the data folder is used: whoever copies the folder has both, and second factors are lost with it.",
        ],
);
