import { readDataSubject } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  erasePersonalData,
  exportPersonalData,
} from "#platform/personal-data/personal-data.store.ts";
import type { PersonalDataKeeper } from "#platform/personal-data/personal-data.ts";
import type { Services } from "#platform/services.ts";

export type ExportedRows = Record<string, Record<string, unknown>[]>;

/** One feature's export about a person, by table. */
export async function exportFrom(
  services: Services,
  feature: string,
  userId: string,
): Promise<ExportedRows> {
  return await services.database.asSystem("test", async (transaction) => {
    const subject = await readDataSubject(transaction, userId);
    const keeper = keeperOf(services, feature);
    return (await exportPersonalData(services, transaction, { keeper, subject })) as ExportedRows;
  });
}

/** Erases what one feature keeps of a person. */
export async function eraseFrom(
  services: Services,
  transaction: DatabaseTransaction,
  { feature, userId }: { feature: string; userId: string },
): Promise<void> {
  const subject = await readDataSubject(transaction, userId);
  await erasePersonalData(services, transaction, { keeper: keeperOf(services, feature), subject });
}

function keeperOf({ personalData }: Services, feature: string): PersonalDataKeeper {
  const keeper = personalData.keepers.find(({ name }) => name === feature);
  if (!keeper) throw new Error(`No feature is called ${feature}`);
  return keeper;
}
