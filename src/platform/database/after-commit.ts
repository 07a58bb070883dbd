import type { DatabaseTransaction } from "./database.ts";

const waiting = new WeakMap<DatabaseTransaction, (() => void)[]>();

/** Notes that works for this transaction are run once it's committed; answers how to run them. */
export function collectAfterCommit(transaction: DatabaseTransaction): () => void {
  const works: (() => void)[] = [];
  waiting.set(transaction, works);
  return () => {
    for (const work of works) work();
  };
}

/**
 * Runs `work` when the transaction has committed, and never if it's rolled back. For what only this
 * process remembers, such as a count: whatever must not be lost is written in the transaction.
 */
export function afterCommit(transaction: DatabaseTransaction, work: () => void): void {
  const works = waiting.get(transaction);
  if (!works) throw new Error("afterCommit: this transaction isn't one of Database's own");
  works.push(work);
}
