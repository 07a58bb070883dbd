import { withStoredKeys } from "#platform/crypto/encryption.errors.ts";
import { isEncrypted } from "#platform/crypto/encryption.ts";
import type { Services } from "#platform/services.ts";
import { placeOfFactor, placeOfKey } from "./secret-places.rules.ts";
import { listFactorSecrets, replaceFactorSecret } from "./secrets.store.server.ts";
import {
  listPrivateKeys,
  lockSigningKeys,
  replacePrivateKey,
} from "./signing-keys.store.server.ts";

const batchSize = 500;

/**
 * Brings every stored secret under the present key: plain ones of earlier versions, and those of
 * old keys. Runs at each start. Throws `encryption_key_wrong` where a key is missing, before the
 * site serves anyone.
 */
export async function encryptStoredSecrets(services: Services): Promise<void> {
  await withStoredKeys("Secrets in private.signing_keys or auth.mfa_factors", async () => {
    await encryptSigningKeys(services);
    while ((await encryptFactors(services)) === batchSize);
  });
}

async function encryptSigningKeys({ database, encryption }: Services): Promise<void> {
  await database.asSystem("encrypt signing keys", async (transaction) => {
    await lockSigningKeys(transaction);
    for (const { kid, stored } of await listPrivateKeys(transaction)) {
      const place = placeOfKey(kid);
      const plain =
        typeof stored === "string" ? encryption.decrypt(stored, place) : JSON.stringify(stored);
      if (typeof stored === "string" && encryption.isCurrent(stored)) continue;
      await replacePrivateKey(transaction, kid, encryption.encrypt(plain, place));
    }
  });
}

/** Answers how many there were, up to `batchSize`. */
async function encryptFactors({ database, encryption }: Services): Promise<number> {
  return await database.asSystem("encrypt second factors", async (transaction) => {
    const current = `enc:v1:${encryption.keyId}:`;
    const rows = await listFactorSecrets(transaction, { current, limit: batchSize });
    for (const { id, secret } of rows) {
      const place = placeOfFactor(id);
      const plain = isEncrypted(secret) ? encryption.decrypt(secret, place) : secret;
      await replaceFactorSecret(transaction, id, encryption.encrypt(plain, place));
    }
    return rows.length;
  });
}
