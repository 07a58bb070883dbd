import { AsyncLocalStorage } from "node:async_hooks";
import type { ControlledTransaction, Kysely } from "kysely";
import type { Viewer } from "#platform/viewer.ts";
import { isWriteRefused } from "./database.errors.ts";
import type { DatabaseTransaction } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/** Whom a statement is run for: a viewer, or the owner of the tables. */
export type Identity = Exclude<Viewer, { kind: "service" }> | "owner";

/** Gives the rest of the transaction an identity's rights. */
export type Enter = (transaction: DatabaseTransaction, identity: Identity) => Promise<void>;

interface OpenTransaction {
  transaction: ControlledTransaction<DB>;
  identity: Identity;
}

/** A work that waits for its turn. */
interface Work {
  identity: Identity;
  run(): Promise<void>;
}

/**
 * One read-only transaction for works that come at about the same time, such as those of one page. They run
 * one after the other, each with its own rights, and those with the same rights next to each other. The
 * transaction is opened for the first and ends when no other is waiting, so that it's never held while a page
 * waits for something else.
 */
export class SharedRead {
  readonly #kysely: Kysely<DB>;
  readonly #enter: Enter;
  readonly #waiting: Work[] = [];
  #open: OpenTransaction | undefined;
  #isRunning = false;

  constructor(kysely: Kysely<DB>, enter: Enter) {
    this.#kysely = kysely;
    this.#enter = enter;
  }

  /** Runs `work`, or answers `"writes"` when it tried to write: then nothing of it has happened. */
  run<Result>(
    identity: Identity,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<{ result: Result } | "writes"> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise((resolve, reject) => {
      const run = () => this.#runNow(identity, work).then(resolve, reject);
      this.#waiting.push({ identity, run: () => inContext(run) });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // What a page begins in the same turn is there before the first work runs.
    await Promise.resolve();
    do {
      for (let work = this.#takeNext(); work; work = this.#takeNext()) await work.run();
      // A page's next work is often begun in the same turn.
      if (this.#open) await new Promise((resolve) => setImmediate(resolve));
      if (this.#waiting.length === 0) await this.#end();
    } while (this.#waiting.length > 0);
    this.#isRunning = false;
  }

  /** The work that has waited longest, of those with the rights that the transaction has, if there are any. */
  #takeNext(): Work | undefined {
    const same = this.#waiting.findIndex(({ identity }) => identity === this.#open?.identity);
    return this.#waiting.splice(Math.max(same, 0), 1)[0];
  }

  async #runNow<Result>(
    identity: Identity,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<{ result: Result } | "writes"> {
    try {
      const transaction = await this.#transactionFor(identity);
      return { result: await work(transaction) };
    } catch (error) {
      await this.#end();
      if (isWriteRefused(error)) return "writes";
      throw error;
    }
  }

  async #transactionFor(identity: Identity): Promise<DatabaseTransaction> {
    if (!this.#open) {
      const transaction = await this.#kysely
        .startTransaction()
        .setAccessMode("read only")
        .execute();
      this.#open = { transaction, identity: "owner" };
    }
    const open = this.#open;
    if (open.identity !== identity) {
      await this.#enter(open.transaction, identity);
      open.identity = identity;
    }
    return open.transaction;
  }

  /** Nothing was written. A commit that fails, because the connection broke, would keep the connection. */
  async #end(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    // Whoever reads next hears of a connection that broke.
    await open?.transaction
      .rollback()
      .execute()
      .catch(() => {});
  }
}
