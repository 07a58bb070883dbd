import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  type QueryResult,
  Transaction,
} from "kysely";
import type { Viewer } from "#platform/viewer.ts";
import { isAborted, isPlanOutdated, isWriteRefused } from "./database.errors.ts";
import type { DatabaseTransaction } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/** The one whose rights a statement has: a viewer, or the owner of the tables. */
export type Identity = Exclude<Viewer, { kind: "service" }> | "owner";

/** Gives the rest of the transaction an identity's rights. */
export type Enter = (transaction: DatabaseTransaction, identity: Identity) => Promise<void>;

/** A work that waits for its turn. */
interface Work {
  identity: Identity;
  /** Resolves with what was thrown, if anything was. */
  run(transaction: DatabaseTransaction): Promise<{ error: unknown } | undefined>;
  fail(error: unknown): void;
  /** The number of times that another work's failure has ended the transaction it ran in. */
  repeats: number;
}

/** Far more than the works of a page that fail. */
const maxRepeats = 50;

/**
 * One read-only transaction for works that come at about the same time, such as those of one page. Those with the same
 * rights run side by side, and what they ask for at the same time is sent together; then those with other rights do.
 * The transaction is opened for the first and ends when no other is waiting, so that it's never held while a page
 * waits for something else.
 */
export class SharedRead {
  readonly #kysely: Kysely<DB>;
  readonly #dialect: Dialect;
  readonly #enter: Enter;
  readonly #waiting: Work[] = [];
  #open: OpenRead | undefined;
  #isRunning = false;

  constructor(kysely: Kysely<DB>, dialect: Dialect, enter: Enter) {
    this.#kysely = kysely;
    this.#dialect = dialect;
    this.#enter = enter;
  }

  /** Runs `work`, or answers `"writes"` when it tried to write: then nothing of it has happened. */
  run<Result>(
    identity: Identity,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<{ result: Result } | "writes"> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        identity,
        run: (transaction) =>
          inContext(async () => {
            try {
              resolve({ result: await work(transaction) });
            } catch (error) {
              return { error };
            }
          }),
        fail: (error) => (isWriteRefused(error) ? resolve("writes") : reject(error)),
        repeats: 0,
      });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Works that a page begins in the same turn are there before the first one runs.
    await Promise.resolve();
    do {
      for (let next = this.#nextIdentity(); next; next = this.#nextIdentity()) {
        await this.#runWorksOf(next);
      }
      // A page's next work is often asked for in the same turn.
      if (this.#open) await new Promise((resolve) => setImmediate(resolve));
      if (this.#waiting.length === 0) await this.#end();
    } while (this.#waiting.length > 0);
    this.#isRunning = false;
  }

  /** Of those with the rights that the transaction has, if there are any; else of the one that has waited longest. */
  #nextIdentity(): Identity | undefined {
    const same = this.#waiting.find(({ identity }) => identity === this.#open?.identity);
    return (same ?? this.#waiting[0])?.identity;
  }

  #takeWorksOf(wanted: Identity): Work[] {
    const taken = this.#waiting.filter(({ identity }) => identity === wanted);
    const others = this.#waiting.filter(({ identity }) => identity !== wanted);
    this.#waiting.splice(0, this.#waiting.length, ...others);
    return taken;
  }

  /**
   * Runs them side by side, those that come meanwhile as well. A statement that fails ends the transaction for all of
   * them, so those whose statements weren't run because of it are run again in another one.
   */
  async #runWorksOf(identity: Identity): Promise<void> {
    const isNew = this.#open === undefined;
    let open: OpenRead;
    try {
      open = await this.#openFor(identity);
    } catch (error) {
      for (const work of this.#takeWorksOf(identity)) work.fail(error);
      await this.#end();
      return;
    }
    const failed: { work: Work; error: unknown }[] = [];
    let started = 0;
    let running = 0;
    await new Promise<void>((resolve) => {
      const start = () => {
        for (const work of failed.length > 0 ? [] : this.#takeWorksOf(identity)) {
          started += 1;
          running += 1;
          void work.run(open.transaction).then((failure) => {
            running -= 1;
            if (failure) failed.push({ work, ...failure });
            if (running === 0) start();
          });
        }
        if (running === 0) resolve();
      };
      // They ask for their first rows together with what the others ask for next.
      open.onAnswered = start;
      start();
    });
    open.onAnswered = () => {};
    if (failed.length === 0) return;
    await this.#end();
    const wasAlone = isNew && started === 1;
    for (const { work, error } of failed) {
      const isVictim = (isAborted(error) && !wasAlone) || isPlanOutdated(error);
      if (!isVictim || work.repeats >= maxRepeats) work.fail(error);
      else this.#waiting.push({ ...work, repeats: work.repeats + 1 });
    }
  }

  async #openFor(identity: Identity): Promise<OpenRead> {
    this.#open ??= await OpenRead.begin(this.#kysely, this.#dialect);
    const open = this.#open;
    if (open.identity !== identity) {
      await this.#enter(open.transaction, identity);
      open.identity = identity;
    }
    return open;
  }

  /** Nothing was written. A commit that fails, because the connection broke, would keep the connection. */
  async #end(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    // The next read fails if the connection broke.
    await open?.end().catch(() => {});
  }
}

/** An open transaction that sends what it's asked for right away. Kysely's waits for each answer first. */
class OpenRead implements DatabaseConnection {
  readonly transaction: DatabaseTransaction;
  /** The identity whose rights it has. */
  identity: Identity = "owner";
  /** Is called when everything that it was asked for was answered. */
  onAnswered = () => {};
  readonly #controlled: ControlledTransaction<DB>;
  readonly #connection: DatabaseConnection;
  #unanswered = 0;

  static async begin(kysely: Kysely<DB>, dialect: Dialect): Promise<OpenRead> {
    const started = await kysely.startTransaction().setAccessMode("read only").execute();
    const connection = await started.getExecutor().provideConnection(async (found) => found);
    return new OpenRead(started, connection, dialect);
  }

  private constructor(
    started: ControlledTransaction<DB>,
    connection: DatabaseConnection,
    dialect: Dialect,
  ) {
    this.#controlled = started;
    this.#connection = connection;
    this.transaction = new Transaction<DB>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: started.getExecutor().withConnectionProvider({
        provideConnection: (use) => use(this),
      }),
    });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#unanswered += 1;
    try {
      return await this.#connection.executeQuery<Row>(query);
    } finally {
      this.#unanswered -= 1;
      if (this.#unanswered === 0) this.onAnswered();
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("A page's transaction does not stream rows");
  }

  end(): Promise<void> {
    return this.#controlled.rollback().execute();
  }
}
