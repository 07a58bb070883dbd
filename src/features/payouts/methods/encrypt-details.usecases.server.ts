import { withStoredKeys } from "#platform/crypto/encryption.errors.ts";
import type { Services } from "#platform/services.ts";
import { placeOf, replaceDestination, selectOlderDestinations } from "./methods.store.server.ts";

const batchSize = 200;

/**
 * Brings bank details under the present encryption key. Runs at each start. Throws
 * `encryption_key_wrong` where the key that encrypted them is missing, before the site serves anyone.
 */
export async function encryptStoredDetails(services: Services): Promise<void> {
  await withStoredKeys("Bank details in private.payout_destinations", async () => {
    while ((await encryptSome(services)) === batchSize);
  });
}

/** Returns how many there were, up to `batchSize`. */
async function encryptSome({ database, encryption }: Services): Promise<number> {
  return await database.asSystem("encrypt bank details", async (transaction) => {
    const rows = await selectOlderDestinations(transaction, {
      current: `enc:v1:${encryption.keyId}:`,
      limit: batchSize,
    });
    for (const { methodId, stored } of rows) {
      const place = placeOf(methodId);
      const details = encryption.decrypt(stored, place);
      await replaceDestination(transaction, methodId, encryption.encrypt(details, place));
    }
    return rows.length;
  });
}
