import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  sql,
} from "kysely";
import pg from "pg";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { collectAfterCommit } from "./after-commit.ts";
import { columnParsers } from "./column-parsers.ts";
import {
  databaseErrors,
  isAccountGone,
  isPlanOutdated,
  isTooSlow,
  isUnavailable,
  NestedTransactionError,
} from "./database.errors.ts";
import type { ConnectionUse, Database, DatabaseTransaction, WriteValue } from "./database.ts";
import { embeddedDialect } from "./embedded.dialect.ts";
import type { EmbeddedOptions } from "./embedded.protocol.ts";
import { EmbeddedClient, makeEmbeddedFolder } from "./embedded-client.ts";
import { EmbeddedListener } from "./embedded-listener.ts";
import { compareMigrations, migrate } from "./migrate.ts";
import type { Listen } from "./notices.ts";
import { enterStatement, PostgresClient } from "./postgres-client.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { frequentStatements } from "./prepared-statements.ts";
import type { DB } from "./schema.gen.ts";
import { type Identity, SharedRead } from "./shared-read.ts";
import { readValue, readValues } from "./values.ts";
import {
  type CheckedRow,
  type CheckStatement,
  type Rights,
  type RowStatement,
  readRow,
} from "./viewer-read.ts";

/**
 * Makes an empty embedded database in `folder` unless there is one. It grows under another name and
 * is renamed when complete, so that a first start that was interrupted leaves nothing half-made.
 */
export async function createEmbeddedFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  // Its files are open to everyone; the folder isn't, even if the one around it is.
  await mkdir(partial, { mode: 0o700 });
  await makeEmbeddedFolder(partial);
  await rename(partial, folder);
}

/** Opens PGlite in a worker thread, on a folder, on a snapshot, or empty in memory. */
export function connectEmbedded(
  options: EmbeddedOptions = {},
): Database & { dump(): Promise<Uint8Array> } {
  const client = new EmbeddedClient(options);
  return Object.assign(connectEmbeddedClient(client), { dump: () => client.dump() });
}

/** The database that `client` hosts. Closing it closes the client. */
export function connectEmbeddedClient(client: EmbeddedClient): Database {
  const dialect = embeddedDialect(client);
  const kysely = new Kysely<DB>({ dialect });
  return createDatabase("embedded", kysely, dialect, new EmbeddedListener(client, kysely), {
    connectionUse: dialect.connectionUse,
  });
}

/** Time limit of a statement. Nothing else gives it up before the server does. */
const statementMilliseconds = 30_000;

/** For an answer to a statement that the server has given up by then. */
const maxSilenceMilliseconds = statementMilliseconds + 5_000;

/** Readiness checks need an answer sooner than that. */
const checkMilliseconds = 5_000;

const lockPauseMilliseconds = 100;

/** A statement may take as long as it needs, but not the wait for others' locks. */
async function liftTimeLimit(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(`set statement_timeout = 0; set lock_timeout = ${statementMilliseconds}`),
  );
}

/**
 * Opens a pool on a Postgres server. `onError` is called for idle connections that broke. One that says
 * nothing for `silenceMilliseconds` counts as broken. With `isTimed` false, a statement may take as long
 * as it needs, which a migration always may.
 */
export function connectPostgres(
  url: string,
  {
    poolSize = 10,
    silenceMilliseconds = maxSilenceMilliseconds,
    isTimed = true,
    onError,
  }: {
    poolSize?: number;
    silenceMilliseconds?: number;
    isTimed?: boolean;
    onError: (error: Error) => void;
  },
): Database {
  function open(max: number, limits: "timed" | "untimed") {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      ...(limits === "timed"
        ? { statement_timeout: statementMilliseconds, query_timeout: silenceMilliseconds }
        : {}),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: PostgresClient,
      types: {
        getTypeParser: ((oid: number, format?: "text" | "binary") =>
          columnParsers[oid] ??
          pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
      },
    });
    pool.on("error", onError);
    // A connection can also break while a transaction holds it, which the pool does not listen for.
    pool.on("connect", (client) => client.on("error", onError));
    const dialect = new PostgresDialect({
      pool,
      ...(limits === "untimed" ? { onCreateConnection: liftTimeLimit } : {}),
    });
    return { pool, dialect, kysely: new Kysely<DB>({ dialect }) };
  }
  const { pool, dialect, kysely } = open(poolSize, isTimed ? "timed" : "untimed");
  const prepared = new OnceStatements();
  const listener = new PostgresListener(url, onError);
  async function runOnce<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const { sql: text, parameters } = query;
    try {
      const values = parameters as unknown[];
      const { rows } = await pool.query({ name: prepared.nameOf(text), text, values });
      return rows as Row[];
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      prepared.evict(text);
      return (await kysely.executeQuery(query)).rows;
    }
  }
  return createDatabase("postgres", kysely, dialect, listener, {
    connectionUse: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      limit: poolSize,
      waiting: pool.waitingCount,
    }),
    runOnce,
    openForMigrations: () => open(1, "untimed").kysely,
    readRow: (rights, statement, check) =>
      readRow(pool, {
        rights,
        statement: { ...statement, name: frequentStatements.nameOf(statement.text, rights.role) },
        ...(check && { check: { ...check, name: frequentStatements.nameOf(check.text, "none") } }),
      }),
  });
}

/** Names statements by their text, for the server to keep them ready on each connection. */
class OnceStatements {
  readonly #names = new Map<string, string>();
  #count = 0;

  nameOf(text: string): string {
    let name = this.#names.get(text);
    if (name === undefined) {
      this.#count += 1;
      name = `once_${this.#count}`;
      this.#names.set(text, name);
    }
    return name;
  }

  /** Has `text` prepared again, on every connection, the next time. */
  evict(text: string): void {
    this.#names.delete(text);
  }
}

/** A driver's own abilities: the use of its connections, and reads in fewer round trips than Kysely's. */
interface DriverWays {
  connectionUse(): ConnectionUse;
  runOnce?<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /** Opens a connection whose statements may take long. Whoever asked closes it. */
  openForMigrations?(): Kysely<DB>;
  readRow?(rights: Rights, statement: RowStatement, check?: CheckStatement): Promise<CheckedRow>;
}

function createDatabase(
  kind: Database["kind"],
  kysely: Kysely<DB>,
  dialect: Dialect,
  listener: { listen: Listen; close(): Promise<void> },
  driver: DriverWays,
): Database {
  const { runOnce = async (query) => (await kysely.executeQuery(query)).rows } = driver;
  const openPurpose = new AsyncLocalStorage<string>();

  function refuseNesting(purpose: string): void {
    const outer = openPurpose.getStore();
    if (outer !== undefined) throw new NestedTransactionError(purpose, outer);
  }

  async function transact<Result>(
    purpose: string,
    enter: (transaction: DatabaseTransaction) => Promise<void>,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result> {
    refuseNesting(purpose);
    let committed = () => {};
    const result = await available(() =>
      kysely.transaction().execute(async (transaction) => {
        committed = collectAfterCommit(transaction);
        await enter(transaction);
        return await openPurpose.run(purpose, () => work(transaction));
      }),
    );
    committed();
    return result;
  }

  const asSystem: Database["asSystem"] = (purpose, work) => transact(purpose, async () => {}, work);

  function forPage(refusesWrites: boolean): Database {
    const shared = new SharedRead(kysely, dialect, become);
    async function read<Result>(
      purpose: string,
      identity: Identity,
      work: (transaction: DatabaseTransaction) => Promise<Result>,
    ): Promise<{ result: Result } | "writes"> {
      refuseNesting(purpose);
      return await available(() =>
        shared.run(identity, (transaction) => openPurpose.run(purpose, () => work(transaction))),
      );
    }
    /** Values that wait for the same statement, by whom they are read for. */
    const batches = new Map<
      Viewer,
      { writes: WriteValue<unknown>[]; values: Promise<unknown[]> }
    >();
    const page: Database = {
      ...database,
      async asSystem(purpose, work) {
        const answer = await read(purpose, "owner", work);
        if (answer !== "writes") return answer.result;
        if (refusesWrites) throw databaseErrors.readOnly();
        return await asSystem(purpose, work);
      },
      async as(viewer, work) {
        if (viewer.kind === "service") return await page.asSystem("service key", work);
        const answer = await read("viewer", viewer, work);
        if (answer !== "writes") return answer.result;
        if (refusesWrites) throw databaseErrors.readOnly();
        return await database.as(viewer, work);
      },
      async value(viewer, write) {
        const batch = batchFor(viewer);
        const place = batch.writes.push(write) - 1;
        return (await batch.values)[place] as never;
      },
    };
    function batchFor(viewer: Viewer) {
      const waiting = batches.get(viewer);
      if (waiting) return waiting;
      const writes: WriteValue<unknown>[] = [];
      const values = page.as(viewer, (transaction) => {
        if (batches.get(viewer) === batch) batches.delete(viewer);
        return readValues(transaction, writes);
      });
      const batch = { writes, values };
      batches.set(viewer, batch);
      return batch;
    }
    return page;
  }

  function readOnly(): Database {
    const reading = forPage(true);
    const refuse = async () => {
      throw databaseErrors.readOnly();
    };
    return {
      ...reading,
      forPage: () => reading,
      readOnly: () => reading,
      once: (purpose, write) =>
        reading.asSystem(purpose, async (transaction) => {
          const { rows } = await transaction.executeQuery(write(transaction));
          return rows;
        }),
      executeRaw: refuse,
      migrate: refuse,
    };
  }

  const database: Database = {
    kind,
    asSystem,
    forPage: () => forPage(false),
    readOnly,
    as(viewer, work) {
      if (viewer.kind === "service") return asSystem("service key", work);
      return transact("viewer", (transaction) => become(transaction, viewer), work);
    },
    async value(viewer, write) {
      return await database.as(viewer, (transaction) => readValue(transaction, write));
    },
    async readRow(viewer, statement) {
      refuseNesting("viewer");
      const { readRow } = driver;
      if (readRow) {
        const identity = viewer.kind === "service" ? "owner" : viewer;
        return await available(async () => {
          const { read } = await readRow(rightsOf(identity), statement);
          return read();
        });
      }
      return await database.as(viewer, async (transaction) => {
        await sql`select set_config('transaction_read_only', 'on', true), set_config('timezone', 'UTC', true), set_config('statement_timeout', ${String(statement.milliseconds)}, true)`.execute(
          transaction,
        );
        const { rows } = await transaction.executeQuery<Record<string, string | null>>(
          CompiledQuery.raw(statement.text, [...statement.values]),
        );
        return rows[0] && Object.values(rows[0]);
      });
    },
    async readChecked(claims, statement, check) {
      refuseNesting("check");
      const user: Pick<UserViewer, "kind" | "claims"> = { kind: "user", claims };
      const { readRow } = driver;
      if (readRow) {
        const row = await available(() => readRow(rightsOf(user), statement, check));
        const read = await settle(available(async () => row.read()));
        return { checked: row.checked, read };
      }
      const [checked] = await database.once<Record<string, string | null>>(
        "check",
        () => CompiledQuery.raw(check.text, [...check.values]) as never,
      );
      const read = await settle(database.readRow(user as UserViewer, statement));
      return { checked: checked && Object.values(checked), read };
    },
    async once(purpose, write) {
      refuseNesting(purpose);
      const query = write(kysely as unknown as DatabaseTransaction);
      return await available(() => runOnce(query));
    },
    async check() {
      const asked = sql`select 1`.execute(kysely);
      const tooLate = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        tooLate.reject(new Error(`no answer for ${checkMilliseconds / 1000} s`));
      }, checkMilliseconds);
      try {
        await Promise.race([asked, tooLate.promise]);
      } catch (cause) {
        throw databaseErrors.unavailable({ cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async executeRaw(text, values = []) {
      refuseNesting("raw SQL");
      const query = CompiledQuery.raw(text, values);
      return await available(() =>
        kysely.connection().execute(async (connection) => {
          try {
            const { rows } = await connection.executeQuery<Record<string, unknown>>(query);
            return { rows };
          } catch (error) {
            // The text may have begun a transaction of its own, which must not stay with the
            // connection.
            await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
            throw error;
          }
        }),
      );
    },
    migrate: (folder, options) =>
      available(async () => {
        const own = driver.openForMigrations?.();
        try {
          return await migrate(own ?? kysely, folder, options);
        } finally {
          await own?.destroy();
        }
      }),
    compareMigrations: (folder) => available(() => compareMigrations(kysely, folder)),
    exclusively: (purpose, work) =>
      kind === "embedded" ? work() : available(() => whileLocked(kysely, purpose, work)),
    async listen(channel, handler) {
      refuseNesting(`listening to ${channel}`);
      return await available(() => listener.listen(channel, handler));
    },
    connectionUse: driver.connectionUse,
    async close() {
      await listener.close();
      await kysely.destroy();
    },
  };
  return database;
}

/** Holds a lock of the database server's on a connection of its own while `work` uses others. */
async function whileLocked<Result>(
  kysely: Kysely<DB>,
  purpose: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await kysely.connection().execute(async (connection) => {
    // Another process may need long for a migration, and no statement here may take that long.
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${purpose}, 0)) as taken`.execute(connection);
      if (rows[0]?.taken) break;
      await new Promise((resolve) => setTimeout(resolve, lockPauseMilliseconds));
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${purpose}, 0))`.execute(connection);
    }
  });
}

/** Gives a transaction's rest the viewer's rights, or the owner's. */
async function become(transaction: DatabaseTransaction, identity: Identity): Promise<void> {
  const { role, claims } = rightsOf(identity);
  await transaction.executeQuery(CompiledQuery.raw(enterStatement, [role, claims]));
}

const ownerRights: Rights = { role: "none", claims: "" };
const anonymousRights: Rights = { role: "anon", claims: JSON.stringify({ role: "anon" }) };

/** A token's claims are the same object as long as the token is remembered. */
const userRights = new WeakMap<object, Rights>();

function rightsOf(identity: Identity | Pick<UserViewer, "kind" | "claims">): Rights {
  if (identity === "owner") return ownerRights;
  if (identity.kind === "anonymous") return anonymousRights;
  const known = userRights.get(identity.claims);
  if (known) return known;
  const rights: Rights = { role: "authenticated", claims: JSON.stringify(identity.claims) };
  userRights.set(identity.claims, rights);
  return rights;
}

/** The result, or what was thrown in its place, for later. */
async function settle<Result>(work: Promise<Result>): Promise<() => Result> {
  try {
    const result = await work;
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (isUnavailable(cause)) throw databaseErrors.unavailable({ cause });
    if (isAccountGone(cause)) throw databaseErrors.accountGone({ cause });
    if (isTooSlow(cause)) throw databaseErrors.tooSlow({ cause });
    throw cause;
  }
}
