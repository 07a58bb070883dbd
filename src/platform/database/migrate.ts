import { readdir, readFile } from "node:fs/promises";
import { CompiledQuery, type Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { DB } from "./schema.gen.ts";

/**
 * Applies the numbered SQL files of `folder` that this database has not seen, each once and all in
 * one transaction. Processes that start together wait for each other. Answers the names applied.
 * With `through` it goes no further than to that one.
 */
export async function migrate(
  kysely: Kysely<DB>,
  folder: URL,
  { through }: { through?: string } = {},
): Promise<string[]> {
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

/** The names of the migrations in `folder` that this database has not seen. Changes nothing. */
export async function listPendingMigrations(kysely: Kysely<DB>, folder: URL): Promise<string[]> {
  const names = Object.keys(await readMigrations(folder));
  const { rows: found } = await kysely.executeQuery<{ known: boolean }>(
    CompiledQuery.raw("select to_regclass('meridian_migrations') is not null as known"),
  );
  if (!found[0]?.known) return names;
  const { rows } = await kysely.executeQuery<{ name: string }>(
    CompiledQuery.raw("select name from meridian_migrations"),
  );
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** The names of all migrations there are, in their order. */
export async function listMigrationFiles(folder: URL): Promise<string[]> {
  return Object.keys(await readMigrations(folder));
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), "utf8");
    const up = async (database: Kysely<DB>) => {
      await database.executeQuery(CompiledQuery.raw(text));
    };
    return [name.replace(/\.sql$/, ""), { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
