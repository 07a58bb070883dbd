import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";
import { moveFolderWithin } from "#platform/storage/storage.ts";
import { attachmentBucket } from "../messages.constants.ts";
import {
  detachThread,
  joinThread,
  listDoubleThreads,
  lockThreads,
} from "./merge-threads.store.server.ts";

/** Makes room for the conversations of the account that leaves: one mentor and one person have one. */
export async function joinThreads(
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<void> {
  for (const { leaves, stays, former } of await listDoubleThreads(transaction, pair)) {
    await lockThreads(transaction, [leaves, stays]);
    if (former) {
      await detachThread(transaction, former);
      continue;
    }
    await joinThread(transaction, { leaves, stays });
    await moveFolderWithin(transaction, { bucket: attachmentBucket, from: leaves, to: stays });
  }
}
