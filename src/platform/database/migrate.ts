import { readdir, readFile } from "node:fs/promises";
import { CompiledQuery, type Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { databaseErrors } from "./database.errors.ts";
import type { DB } from "./schema.gen.ts";

/** Names of migrations that a folder and a database don't share. */
export interface MigrationDifferences {
  /** Those of the folder that the database has not seen. */
  pending: string[];
  /** Those of the database that the folder lacks: a newer version of the site applied them. */
  newer: string[];
}

/**
 * Applies the numbered SQL files of `folder` that this database has not seen, each once and all in
 * one transaction. Processes that start together wait for each other. Answers the names applied.
 * With `through` it goes no further than to that one.
 *
 * @throws `database_newer` where a newer version was here, unless all of `folder` is applied too
 */
export async function migrate(
  kysely: Kysely<DB>,
  folder: URL,
  { through }: { through?: string } = {},
): Promise<string[]> {
  const { pending, newer } = await compareMigrations(kysely, folder);
  const newest = newer.at(-1);
  if (newest !== undefined) {
    // Kysely refuses what it doesn't know. Processes of this version that run already go on,
    // though, so others can start.
    if (pending.length > 0 || through !== undefined) throw databaseErrors.newer(newest);
    return [];
  }
  // A newer version may be migrating right now, and Kysely would wait for it, then refuse.
  if (pending.length === 0) return [];
  const migrator = new Migrator({
    db: kysely,
    migrationTableName: "meridian_migrations",
    migrationLockTableName: "meridian_migrations_lock",
    provider: { getMigrations: () => readMigrations(folder) },
  });
  const { error, results = [] } = through
    ? await migrator.migrateTo(through)
    : await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${failed?.migrationName ?? "set-up"} failed: ${reason}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** How the migrations of `folder` and of this database differ. Changes nothing. */
export async function compareMigrations(
  kysely: Kysely<DB>,
  folder: URL,
): Promise<MigrationDifferences> {
  const names = await listMigrationFiles(folder);
  const { rows: found } = await kysely.executeQuery<{ known: boolean }>(
    CompiledQuery.raw("select to_regclass('meridian_migrations') is not null as known"),
  );
  if (!found[0]?.known) return { pending: names, newer: [] };
  const { rows } = await kysely.executeQuery<{ name: string }>(
    CompiledQuery.raw("select name from meridian_migrations"),
  );
  const own = new Set(names);
  const applied = new Set(rows.map(({ name }) => name));
  return {
    pending: names.filter((name) => !applied.has(name)),
    newer: [...applied].filter((name) => !own.has(name)).sort(),
  };
}

/** The names of all migrations there are, in their order. */
export async function listMigrationFiles(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return files.map((name) => name.replace(/\.sql$/, ""));
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = await listMigrationFiles(folder);
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), "utf8");
    const up = async (database: Kysely<DB>) => {
      await database.executeQuery(CompiledQuery.raw(text));
    };
    return [name, { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
