import { createHash } from "node:crypto";
import { createZstdDecompress } from "node:zlib";
import type { Database } from "#platform/database/database.ts";
import { type FileStore, keyOf, versionOf } from "#platform/storage/drivers/file-store.ts";
import { type ArchiveEntry, linesOf, measure, readArchive } from "./archive.ts";
import { backupErrors } from "./backup.errors.ts";
import {
  clearRestoreMark,
  closeTables,
  countRows,
  insertRows,
  inspectTarget,
  jobTable,
  listMigrations,
  listTables,
  markRestore,
  openTables,
} from "./database-copy.store.ts";
import {
  type BackupTable,
  backupFormat,
  fileEntry,
  type Manifest,
  manifestName,
  manifestSchema,
  tableEntry,
} from "./manifest.ts";

export interface RestoreTarget {
  database: Database;
  files: FileStore;
  /** The folder of the migrations, and the names of those in it. */
  migrations: URL;
  knownMigrations: readonly string[];
  /** Makes the queues that waiting jobs belong to. */
  prepareJobs(): Promise<void>;
}

const linesPerBatch = 500;

/**
 * Reads the whole archive, changes nothing, and answers its manifest when every part is as written.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const digest = createHash("sha256");
  const measured = new Map<string, { bytes: number; sha256: string }>();
  let files = 0;
  let manifest: Manifest | undefined;
  try {
    for await (const { name, body } of readArchive(file)) {
      if (name === manifestName) {
        manifest = parseManifest(Buffer.concat(await body.toArray()).toString("utf8"));
        continue;
      }
      const found = await measure(body);
      const key = keyOfEntry(name);
      if (key) {
        digest.update(`${key} ${found.bytes} ${found.sha256}\n`);
        files += 1;
      } else {
        measured.set(name, found);
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === "backup_unknown_version") throw error;
    throw backupErrors.notBackup(file, (error as Error).message);
  }
  if (!manifest) throw backupErrors.notBackup(file, "its end is missing");
  for (const { name, bytes, sha256 } of manifest.tables) {
    const found = measured.get(tableEntry(name));
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw backupErrors.damaged(name);
  }
  if (files !== manifest.files.count || digest.digest("hex") !== manifest.files.sha256)
    throw backupErrors.damaged("a file");
  return manifest;
}

function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const { format } = value as { format?: unknown };
  if (format !== backupFormat) throw backupErrors.unknownVersion(`the format ${String(format)}`);
  return manifestSchema.parse(value);
}

/**
 * Fills an empty database and an empty store with a backup. The rows come in one transaction, after
 * the files. When it fails, the files are taken away again and the database holds nothing but empty
 * tables, with a mark that keeps the site from starting on them.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  refuseUnknownMigrations(manifest, target.knownMigrations);
  const { database, files } = target;
  const { isEmpty, isUnfinished } = await inspectTarget(database);
  if (!isEmpty && !isUnfinished)
    throw backupErrors.targetNotEmpty("this database already has tables of the site");
  for await (const { key } of files.list())
    throw backupErrors.targetNotEmpty(`the store already has files, such as ${key}`);

  await markRestore(database);
  await database.migrate(target.migrations, { through: manifest.migrations.at(-1) ?? "" });
  await target.prepareJobs();
  const put: string[] = [];
  try {
    await fill(target, file, manifest, put);
  } catch (error) {
    for (const key of put) await files.delete(key);
    throw error;
  }
  return manifest;
}

function refuseUnknownMigrations({ migrations }: Manifest, known: readonly string[]): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) throw backupErrors.unknownVersion(`the migration ${unknown}`);
  const last = migrations.at(-1) ?? "";
  const between = known.find((name) => name <= last && !migrations.includes(name));
  if (between) throw backupErrors.unknownVersion(`no migration ${between}`);
}

async function fill(
  { database, files }: RestoreTarget,
  file: string,
  manifest: Manifest,
  put: string[],
): Promise<void> {
  const entries = readArchive(file);
  let entry = await entries.next();
  for (; !entry.done; entry = await entries.next()) {
    const key = keyOfEntry(entry.value.name);
    if (!key) break;
    put.push(key);
    await files.put(key, Buffer.concat(await entry.value.body.toArray()));
  }

  await database.asSystem("restore", async (transaction) => {
    const keys = await openTables(transaction);
    const known = await listTables(transaction);
    for (; !entry.done; entry = await entries.next()) {
      const table = manifest.tables.find(({ name }) => tableEntry(name) === entry.value?.name);
      if (!table) continue;
      refuseOtherColumns(table, known);
      for await (const lines of batchesOf(entry.value)) await insertRows(transaction, table, lines);
    }
    for (const { name, rows } of manifest.tables) {
      if (name !== jobTable && (await countRows(transaction, name)) !== rows)
        throw backupErrors.damaged(name);
    }
    await closeTables(transaction, keys, manifest.sequences);
    const applied = await listMigrations(transaction);
    if (applied.join() !== manifest.migrations.join())
      throw backupErrors.unknownVersion("other migrations than were applied");
    await clearRestoreMark(transaction);
  });
}

function refuseOtherColumns(table: BackupTable, known: Awaited<ReturnType<typeof listTables>>) {
  const columns = known.find(({ name }) => name === table.name)?.columns;
  const missing = table.columns.find(
    ({ name, type }) => !columns?.some((column) => column.name === name && column.type === type),
  );
  if (missing) throw backupErrors.unknownVersion(`the column ${table.name}.${missing.name}`);
}

async function* batchesOf({ body }: ArchiveEntry): AsyncGenerator<string[]> {
  const decompress = createZstdDecompress();
  body.on("error", (error) => decompress.destroy(error));
  let lines: string[] = [];
  for await (const line of linesOf(body.pipe(decompress))) {
    if (line !== "") lines.push(line);
    if (lines.length < linesPerBatch) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** The key of a file's entry; undefined for every other, and for a name that is not one of ours. */
function keyOfEntry(name: string): string | undefined {
  const version = versionOf(name.replace(/^files\//, ""));
  return version && name === fileEntry(keyOf(version)) ? keyOf(version) : undefined;
}
