import { defineErrors } from "#shared/errors.ts";
import { EncryptionFault } from "./encryption.ts";

const errors = defineErrors({
  wrongKey: {
    code: "encryption_key_wrong",
    status: 500,
    message: ({ what, reason }: { what: string; reason: string }) =>
      `${what} cannot be decrypted: ${reason}. Set ENCRYPTION_KEY to the key they were encrypted with, or name that one in ENCRYPTION_KEYS_OLD (in a demo it is in keys.json in the data folder). If it is lost, see "The encryption key" in docs/operations.md.`,
  },
});

/**
 * Does `work` on what is stored encrypted, which `what` names. Throws `encryption_key_wrong` where
 * the key is missing.
 */
export async function withStoredKeys<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EncryptionFault) throw errors.wrongKey({ what, reason: error.message });
    throw error;
  }
}
