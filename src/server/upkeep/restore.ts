import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { hasAccountsAt } from "#features/auth/auth.contract.ts";
import { backupErrors } from "#platform/backup/backup.errors.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { restoreBackup, verifyBackup } from "#platform/backup/restore-backup.ts";
import { applicationConfiguration } from "#platform/config/application.ts";
import { createEncryption, encryptionKeyBytes } from "#platform/crypto/encryption.ts";
import { connectEmbedded, createEmbeddedFolder } from "#platform/database/connect.ts";
import type { Database } from "#platform/database/database.ts";
import { listMigrationFiles } from "#platform/database/migrate.ts";
import { findSiteMode, type SiteMode } from "#platform/database/site-mode.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import { compose, connectDatabase } from "../compose.ts";
import { configure } from "../configuration.ts";
import { describeCount } from "../describe-count.ts";
import { summarize } from "./backup.ts";
import { openDataFolder } from "./data-folder.ts";

/**
 * Fills the empty database and the empty store that the settings name with a backup. No server may
 * be using the data folder. An embedded database appears whole or not at all.
 */
export async function restore(args: string[]): Promise<string> {
  const [file, ...others] = args;
  if (!file || others.length > 0) throw new Error("Name the file: npm run restore -- <file>");
  const path = resolve(file);
  const read = configure(process.env);
  const { databaseUrl, dataFolder } = read(applicationConfiguration);
  if (databaseUrl) {
    const database = await connectDatabase(read, undefined, createLog("warn"), {
      isTimed: false,
    });
    return describe(path, await restoreInto(read, database, path));
  }

  const folder = openDataFolder(dataFolder);
  folder.lock();
  try {
    const complete = join(folder.path, "database");
    if (existsSync(complete))
      throw backupErrors.targetNotEmpty(`there is already a database in ${folder.path}`);
    // Said before a database is made, which takes some seconds.
    await verifyBackup(path);
    const partial = join(folder.path, "database.restoring");
    await rm(partial, { recursive: true, force: true });
    try {
      await createEmbeddedFolder(partial);
      const restored = await restoreInto(read, connectEmbedded({ folder: partial }), path);
      await rename(partial, complete);
      return describe(path, restored);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  } finally {
    folder.unlock();
  }
}

interface Restored {
  manifest: Manifest;
  /** The use of the site that the backup is of. */
  mode: SiteMode | undefined;
}

/** Closes `database` at the end. */
async function restoreInto(
  read: ReadConfiguration,
  database: Database,
  path: string,
): Promise<Restored> {
  // Nothing is signed or encrypted here, and keys made now would take the place of the site's own.
  const keys = { publishable: "unused", secret: "unused" };
  const encryption = createEncryption({ current: randomBytes(encryptionKeyBytes) });
  const log = createLog("warn");
  const { services, prepareJobs, close } = compose({
    read,
    database,
    keys,
    encryption,
    log,
    supervised: false,
  });
  const migrations = pathToFileURL(join(process.cwd(), "migrations/"));
  try {
    const manifest = await database.exclusively("start", async () =>
      restoreBackup(
        {
          database,
          files: services.storage.files,
          migrations,
          knownMigrations: await listMigrationFiles(migrations),
          prepareJobs,
        },
        path,
      ),
    );
    return { manifest, mode: await findSiteMode(database, hasAccountsAt) };
  } finally {
    await close();
  }
}

function describe(path: string, { manifest, mode }: Restored): string {
  const { tables, rows, files } = summarize(manifest);
  return [
    `Restored ${describeCount(rows, "row")} of ${describeCount(tables, "table")} and ${describeCount(files, "file")} from ${path}, made on ${manifest.createdAt}.`,
    "",
    "Before you start the site:",
    "  - Put back what was not in the backup: .env with ENCRYPTION_KEY, or keys.json in the data folder. Without the",
    "    old encryption key the site does not start.",
    ...(mode === "production"
      ? [
          "  - It was a production site, so start it with APP_ENV=production. docs/operations.md has the settings of a copy.",
        ]
      : []),
    "  - Emails and other jobs that were waiting will run. To keep a copy quiet, start it with JOBS=off OUTBOUND=off.",
  ].join("\n");
}
