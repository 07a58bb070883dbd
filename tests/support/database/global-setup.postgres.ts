import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connectPostgres } from "../../../src/platform/database/connect.ts";
import { createDatabase, databaseUrl, startPostgres } from "./postgres.ts";
import { prepareTemplate } from "./prepare-template.ts";
import { reportDatabase } from "./provided.ts";

/** Prepares one database on a real Postgres; every suite copies it. All of them go at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  // `npm test` starts one while other tests run.
  const running = given ?? process.env.MERIDIAN_WARM_POSTGRES;
  const server = running ? { adminUrl: running, stop: async () => {} } : await startPostgres();
  const prefix = `meridian_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;

  async function teardown(): Promise<void> {
    if (running) await dropDatabases(running, prefix);
    await server.stop();
  }

  try {
    const version = await createDatabase(server.adminUrl, template);
    await makeTemplate(databaseUrl(server.adminUrl, template));
    reportDatabase(`PostgreSQL ${version} (${given ? "TEST_DATABASE_URL" : "installed"})`);
  } catch (cause) {
    await teardown();
    throw cause;
  }
  project.provide("database", { kind: "postgres", adminUrl: server.adminUrl, template, prefix });
  return teardown;
}

async function makeTemplate(url: string): Promise<void> {
  const failures: Error[] = [];
  const database = connectPostgres(url, { poolSize: 1, onError: (error) => failures.push(error) });
  try {
    await prepareTemplate(database);
  } finally {
    await database.close();
  }
  if (failures[0]) throw failures[0];
}

async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
