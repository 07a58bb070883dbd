import type { DatabaseTransaction } from "#platform/database/database.ts";
import { erasePersonalData } from "#platform/personal-data/personal-data.store.ts";
import type { Services } from "#platform/services.ts";
import { removeFilesWithin } from "#platform/storage/storage.ts";
import { deleteUser, readDataSubject } from "./users.store.server.ts";

/**
 * Deletes an account with all that is kept of its owner: what every feature keeps, the files, then
 * the row that the rest goes with. For the system's transaction, which records that it happened
 * afterwards: the person's own log goes too.
 */
export async function eraseAccount(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const subject = await readDataSubject(transaction, userId);
  for (const keeper of services.personalData.keepers) {
    await erasePersonalData(services, transaction, { keeper, subject });
  }
  await removeFilesWithin(transaction, userId);
  await deleteUser(transaction, userId);
}
