import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connectEmbedded, connectPostgres } from "../../../src/platform/database/connect.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { createDatabase, databaseUrl } from "./postgres.ts";
import { openWarmEmbedded } from "./warm-embedded.ts";

export interface TestDatabase {
  database: Database;
  /** Set on Postgres: another connection to the same database. */
  url?: string;
  /** Closes the connection and, on Postgres, drops the database. */
  close(): Promise<void>;
}

/** A migrated database of the suite's own, on the driver that the running project tests. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const provided = inject("database");
  if (provided.kind === "pglite") {
    return await openWarmEmbedded(provided.snapshot);
  }

  const name = `${provided.prefix}${randomBytes(6).toString("hex")}`;
  await asAdmin(provided.adminUrl, `create database ${name} template ${provided.template}`);
  return connectTo(provided.adminUrl, name);
}

/** A database without any migration, for suites about migrations. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const provided = inject("database");
  if (provided.kind === "pglite") {
    const database = connectEmbedded();
    return { database, close: () => database.close() };
  }
  const name = `${provided.prefix}${randomBytes(6).toString("hex")}`;
  await createDatabase(provided.adminUrl, name);
  return connectTo(provided.adminUrl, name);
}

function connectTo(adminUrl: string, name: string): TestDatabase {
  const url = databaseUrl(adminUrl, name);
  const failures: Error[] = [];
  const database = connectPostgres(url, { onError: (error) => failures.push(error) });
  return {
    database,
    url,
    async close() {
      await database.close();
      // Dropping ends what the closed pool has not hung up yet; that is no failure.
      const [failure] = failures;
      await dropDatabase(adminUrl, name);
      if (failure) throw failure;
    },
  };
}

/**
 * Ends whoever is still connected. The server's own cleaner may be among them for a moment, whom
 * only a superuser may end.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await asAdmin(adminUrl, `drop database ${name} with (force)`);
    } catch (error) {
      const notAllowed = (error as { code?: string }).code === "42501";
      if (!notAllowed || tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
