import type { CompiledQuery, Expression, Transaction } from "kysely";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import type { MigrationDifferences } from "./migrate.ts";
import type { Listen } from "./notices.ts";
import type { DB } from "./schema.gen.ts";
import type { CheckedRow, CheckStatement, RowStatement, TextRow } from "./viewer-read.ts";
import type { WrittenValue } from "./written-value.ts";

/** The open transaction that a store's functions work in. */
export type DatabaseTransaction = Transaction<DB>;

/** Writes what a statement selects as one value: a scalar subquery, such as a count. `fixedValue` has written it. */
export type WriteValue<Value> =
  | WrittenValue<Value>
  | ((query: DatabaseTransaction) => Expression<Value>);

/** Use of a process's connections, in numbers. */
export interface ConnectionUse {
  inUse: number;
  idle: number;
  /** The most that can be open. */
  limit: number;
  /** Pieces of work that wait for a connection. */
  waiting: number;
}

/**
 * The product's database. All work happens in a transaction with a known database role, so that row
 * security is the last wall under every query made for a visitor.
 *
 * Opening a second transaction inside the callback of a first is refused with
 * `NestedTransactionError` on both drivers: embedded data has one connection and would wait for
 * itself.
 */
export interface Database {
  readonly kind: "embedded" | "postgres";

  /** Runs `work` with the viewer's database role (`anon` or `authenticated`) and claims. */
  as<Result>(
    viewer: Viewer,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result>;

  /**
   * Reads one value with the viewer's database role and claims. Those that a page asks for at about the same time
   * are read by one statement, so a count of a page belongs here.
   *
   * @example
   * const jobCount = fixedValue((query) => countOf(query.selectFrom("jobs")));
   * await database.value(viewer, jobCount({}));
   */
  value<Value>(viewer: Viewer, write: WriteValue<Value>): Promise<Value>;

  /**
   * Runs one statement that answers one row of texts with the viewer's database role and claims, and can only read.
   * On Postgres that's one round trip, and what is asked for often stays prepared.
   */
  readRow(viewer: Viewer, statement: RowStatement): Promise<TextRow | undefined>;

  /**
   * As `readRow`, for a user of a token. `check` is read first, as the owner of the tables and in the same round trip:
   * it says whether the token still counts, so callers must look at it before they use anything else. `read` throws the
   * statement's error.
   */
  readChecked(
    claims: UserViewer["claims"],
    statement: RowStatement,
    check: CheckStatement,
  ): Promise<CheckedRow>;

  /** Runs `work` as the owner of the tables. `purpose` names the system work in errors. */
  asSystem<Result>(
    purpose: string,
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result>;

  /**
   * Runs one statement as the owner of the tables, without a transaction around it, which takes a
   * third of the round trips; answers its rows.
   *
   * @example
   * await database.once("find account", (query) =>
   *   query.selectFrom("auth.users").select("id").where("email", "=", email).compile());
   */
  once<Row>(
    purpose: string,
    write: (query: DatabaseTransaction) => CompiledQuery<Row>,
  ): Promise<Row[]>;

  /**
   * This database for one page: works that come at about the same time share one read-only transaction, each
   * with its own rights. Work that writes is run again in a transaction of its own, so it must not change
   * anything outside of the database before its first write.
   */
  forPage(): Database;

  /**
   * This database for someone who may only look: as `forPage`, but work that writes is refused, even the
   * system's, and so are `executeRaw` and `migrate`, which run outside such a transaction.
   *
   * @throws `read_only`
   */
  readOnly(): Database;

  /** Resolves when the database answers; rejects with `database_unavailable` otherwise. */
  check(): Promise<void>;

  /**
   * Applies the migrations in `folder` that are new to this database, all or up to `through`;
   * answers their names. There are none where a newer version applied all of them, and its own.
   *
   * @throws `database_newer`
   */
  migrate(folder: URL, options?: { through?: string }): Promise<string[]>;

  /** How the migrations in `folder` and those of this database differ. Changes nothing. */
  compareMigrations(folder: URL): Promise<MigrationDifferences>;

  /**
   * Runs `work` while no other process on this database does the same; with embedded data there is
   * no other. Takes a connection of its own, so a pool needs at least two.
   */
  exclusively<Result>(purpose: string, work: () => Promise<Result>): Promise<Result>;

  /**
   * Runs raw, possibly multi-statement SQL outside a transaction of ours (migrations, job queue).
   */
  executeRaw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;

  /**
   * Receives what any process on this database sends with `NOTIFY`, from when it resolves until the
   * function that it answers is called. On Postgres it takes a connection beside the pool's.
   */
  listen: Listen;

  /** As it is now; asks the database nothing. */
  connectionUse(): ConnectionUse;

  close(): Promise<void>;
}
