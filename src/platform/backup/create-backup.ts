import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { type FileStore, keyOf } from "#platform/storage/drivers/file-store.ts";
import type { Clock } from "#shared/clock.ts";
import { isProductError } from "#shared/errors.ts";
import { ArchiveWriter, linesOf, measure } from "./archive.ts";
import { backupErrors } from "./backup.errors.ts";
import {
  beginSnapshot,
  describeServer,
  listMigrations,
  listSequences,
  listTables,
  readFileVersions,
  readRows,
  type TableToCopy,
} from "./database-copy.store.ts";
import {
  type BackupTable,
  backupFormat,
  fileEntry,
  type Manifest,
  manifestName,
  tableEntry,
} from "./manifest.ts";

export interface BackupSource {
  database: Database;
  files: FileStore;
  clock: Clock;
  siteVersion: string;
}

/** Beside the backup while it is being made: on the same disk, and for its owner only. */
const workFolder = (file: string) => `${file}.partial-${randomBytes(4).toString("hex")}`;
const versionsFile = "versions.txt";

/**
 * Writes database and files into one archive while the site goes on. The tables are those of one
 * moment. Bytes of files stay for an hour after nothing refers to them any more, and are copied
 * after the tables.
 */
export async function createBackup(source: BackupSource, file: string): Promise<Manifest> {
  if (await exists(file)) throw backupErrors.fileExists(file);
  const folder = workFolder(file);
  try {
    await mkdir(folder, { mode: 0o700 });
    const snapshot = await source.database.asSystem("backup", (transaction) =>
      takeSnapshot(transaction, folder),
    );
    const archive = join(folder, "archive.tar");
    const manifest = await writeArchive(source, snapshot, { folder, archive });
    if (await exists(file)) throw backupErrors.fileExists(file);
    await rename(archive, file);
    await flushFolder(dirname(file));
    return manifest;
  } catch (cause) {
    if (isProductError(cause) || !("syscall" in (cause as Error))) throw cause;
    throw backupErrors.cannotWrite(file, (cause as Error).message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Snapshot = Omit<Manifest, "format" | "siteVersion" | "createdAt" | "files">;

/**
 * Copies all tables into files of `folder`. Short, since on embedded data everybody waits for it.
 */
async function takeSnapshot(transaction: DatabaseTransaction, folder: string): Promise<Snapshot> {
  await beginSnapshot(transaction);
  const tables: BackupTable[] = [];
  for (const table of await listTables(transaction)) {
    tables.push(await copyTable(transaction, table, join(folder, `${table.name}.jsonl.zst`)));
  }
  const versions = readFileVersions(transaction);
  await pipeline(asLines(versions), createWriteStream(join(folder, versionsFile), { mode: 0o600 }));
  return {
    database: await describeServer(transaction),
    migrations: await listMigrations(transaction),
    tables,
    sequences: await listSequences(transaction),
  };
}

async function copyTable(
  transaction: DatabaseTransaction,
  table: TableToCopy,
  path: string,
): Promise<BackupTable> {
  let rows = 0;
  async function* counted() {
    for await (const lines of readRows(transaction, table)) {
      rows += lines.length;
      yield lines;
    }
  }
  await pipeline(
    asLines(counted()),
    createZstdCompress(),
    createWriteStream(path, { mode: 0o600 }),
  );
  return { ...table, rows, ...(await measure(createReadStream(path))) };
}

function asLines(batches: AsyncIterable<string[]>): Readable {
  return Readable.from(
    (async function* () {
      for await (const lines of batches) yield `${lines.join("\n")}\n`;
    })(),
    { objectMode: false },
  );
}

async function writeArchive(
  { files, clock, siteVersion }: BackupSource,
  snapshot: Snapshot,
  { folder, archive }: { folder: string; archive: string },
): Promise<Manifest> {
  const writer = await ArchiveWriter.create(archive);
  try {
    // Files first: a restore puts them in place before the rows that name them.
    const copied = await copyFiles(files, writer, createReadStream(join(folder, versionsFile)));
    for (const { name, bytes } of snapshot.tables) {
      const content = createReadStream(join(folder, `${name}.jsonl.zst`));
      await writer.add(tableEntry(name), bytes, content);
    }
    const manifest: Manifest = {
      format: backupFormat,
      siteVersion,
      createdAt: clock.now().toISOString(),
      ...snapshot,
      files: copied,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await writer.add(manifestName, text.byteLength, [text]);
    await writer.finish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function copyFiles(
  files: FileStore,
  writer: ArchiveWriter,
  versions: Readable,
): Promise<Manifest["files"]> {
  const digest = createHash("sha256");
  const copied = { count: 0, bytes: 0, missing: [] as string[] };
  for await (const version of linesOf(versions)) {
    const key = keyOf(version);
    const content = await files.get(key);
    const size = await files.size(key);
    if (!content || size === undefined) {
      content?.destroy();
      copied.missing.push(key);
      continue;
    }
    const { bytes, sha256 } = await writer.add(fileEntry(key), size, content);
    digest.update(`${key} ${bytes} ${sha256}\n`);
    copied.count += 1;
    copied.bytes += bytes;
  }
  return { ...copied, sha256: digest.digest("hex") };
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** After this, a power cut leaves no name without a file. Windows has no such call. */
async function flushFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory() || process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
