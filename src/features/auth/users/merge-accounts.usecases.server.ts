import type { DatabaseTransaction } from "#platform/database/database.ts";
import { mergePersonalData, planMerge } from "#platform/personal-data/merge.store.ts";
import type { MergedPair, MergePlan } from "#platform/personal-data/merge.ts";
import { isStep } from "#platform/personal-data/personal-data.ts";
import type { Services } from "#platform/services.ts";
import { moveFilesWithin } from "#platform/storage/storage.ts";
import { deleteUser, insertMergedAccount, readDataSubject } from "./users.store.server.ts";

/** Two accounts by their ids: everything of `from` becomes that of `to`. */
export interface MergedAccounts {
  from: string;
  to: string;
}

const readPair = async (
  transaction: DatabaseTransaction,
  { from, to }: MergedAccounts,
): Promise<MergedPair> => ({
  from: await readDataSubject(transaction, from),
  to: await readDataSubject(transaction, to),
});

/** The plan of a merge: rows that it would move or drop, and its obstacles, as every feature reports them. */
export async function planAccountMerge(
  services: Services,
  transaction: DatabaseTransaction,
  accounts: MergedAccounts,
): Promise<MergePlan> {
  const pair = await readPair(transaction, accounts);
  const plan = await planMerge(services, transaction, pair);
  if (pair.to.provenEmail === undefined) {
    plan.blocks.unshift(
      "The account you're keeping has no confirmed email. Confirm it first, or merge the other way around.",
    );
  }
  return plan;
}

/**
 * Makes everything of one account the other one's and deletes it: with its row go its sessions and its ways to sign in.
 * Its logs stay under its id. Both users must be held (`lockUsersWholly`), and the plan must have no blocks.
 */
export async function mergeAccounts(
  services: Services,
  transaction: DatabaseTransaction,
  accounts: MergedAccounts,
): Promise<void> {
  const pair = await readPair(transaction, accounts);
  await insertMergedAccount(transaction, {
    formerId: accounts.from,
    userId: accounts.to,
    email: pair.from.contacts[0] ?? null,
    mergedAt: services.clock.now(),
  });
  await mergePersonalData(services, transaction, pair);
  const tables = services.personalData.keepers.flatMap(({ personalData = [] }) =>
    personalData.flatMap((entry) => (isStep(entry) ? [] : [entry])),
  );
  await moveFilesWithin(transaction, accounts, tables);
  await deleteUser(transaction, accounts.from);
}
