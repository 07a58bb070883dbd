import { readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { createBackup } from "#platform/backup/create-backup.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import type { OperatorCommand } from "#platform/operator-command.ts";
import { describeCount } from "../describe-count.ts";

/** Copies database and files into one archive, while the site runs. */
export const backupCommand: OperatorCommand = {
  name: "backup",
  usage: "<file>",
  summary: "copies the database and all files into one new file, while the site runs",
  needsNewestTables: false,
  async run({ database, storage, clock }, args) {
    const [file, ...others] = args.filter((arg) => arg !== "--json");
    if (!file || others.length > 0) throw new Error("Name the file: npm run backup -- <file>");
    const path = resolve(file);
    const manifest = await createBackup(
      { database, files: storage.files, clock, siteVersion: readSiteVersion() },
      path,
    );
    return args.includes("--json")
      ? JSON.stringify({ file: path, ...summarize(manifest), missing: manifest.files.missing })
      : describe(path, manifest);
  },
};

/** Relative to where `npm run` was typed, not to the project's folder. */
export function resolveFromCaller(args: string[]): string[] {
  const caller = process.env.MERIDIAN_CALLER ?? process.cwd();
  return args.map((arg) => (arg.startsWith("-") || isAbsolute(arg) ? arg : join(caller, arg)));
}

export function readSiteVersion(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return version;
}

export function summarize({ tables, files, migrations }: Manifest) {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    fileBytes: files.bytes,
    lastMigration: migrations.at(-1),
  };
}

function describe(path: string, manifest: Manifest): string {
  const { tables, rows, files } = summarize(manifest);
  const { missing } = manifest.files;
  return [
    `Saved ${describeCount(rows, "row")} of ${describeCount(tables, "table")} and ${describeCount(files, "file")} to ${path}.`,
    ...(missing.length > 0
      ? [
          `WARNING: ${describeCount(missing.length, "file")} named in the database weren't in the store and are not in the backup, such as ${missing[0]}.`,
        ]
      : []),
    "",
    "It holds personal data and is not encrypted. Only its owner can read it: keep it that way.",
    "The backup doesn't include these, and you'll need them to restore the site. Keep copies somewhere safe and separate:",
    "  - ENCRYPTION_KEY. Without it the restored site does not start.",
    "  - the other settings: .env and the environment, with every password and key in them",
    "  - keys.json in the data folder, if one of ENCRYPTION_KEY, PUBLISHABLE_KEY and SECRET_KEY is not set",
    "  - demo-accounts.json in the data folder, in a demo",
  ].join("\n");
}
