import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { ConnectionUse } from "./database.ts";
import type { EmbeddedClient } from "./embedded-client.ts";

/**
 * Kysely on the embedded database. Its one connection is handed to one holder at a time, so a query
 * can never slip into somebody else's transaction.
 */
export function embeddedDialect(
  client: EmbeddedClient,
): Dialect & { connectionUse(): ConnectionUse } {
  const driver = new EmbeddedDriver(client);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    connectionUse: () => driver.connectionUse(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #client: EmbeddedClient;
  readonly #waiting: Array<(connection: DatabaseConnection) => void> = [];
  readonly #connection: DatabaseConnection;
  #held = false;

  constructor(client: EmbeddedClient) {
    this.#client = client;
    this.#connection = new EmbeddedConnection(client);
  }

  async init(): Promise<void> {}

  connectionUse(): ConnectionUse {
    const inUse = this.#held ? 1 : 0;
    return { inUse, idle: 1 - inUse, limit: 1, waiting: this.#waiting.length };
  }

  acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#connection);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(this.#connection);
    else this.#held = false;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? [`isolation level ${isolationLevel}`] : [];
    const modes = [...isolation, ...(accessMode ? [accessMode] : [])];
    await connection.executeQuery(CompiledQuery.raw(["begin", modes.join(", ")].join(" ").trim()));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    await this.#client.close();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const severalStatements = query.parameters.length === 0 && query.query.kind === "RawNode";
    const result = severalStatements
      ? await this.#client.execute(query.sql)
      : await this.#client.query(query.sql, [...query.parameters]);
    return {
      rows: result.rows as Row[],
      ...(result.affectedRows === undefined
        ? {}
        : { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: the driver interface wants a generator; nothing streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("The embedded database does not stream rows");
  }
}
