import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { connectEmbedded } from "../../../src/platform/database/connect.ts";
import { toMilliseconds } from "../../../src/shared/time.ts";
import { prepareTemplate } from "./prepare-template.ts";
import { reportDatabase } from "./provided.ts";

const root = new URL("../../../", import.meta.url);
const migrations = new URL("migrations/", root);
const cache = new URL("node_modules/.cache/meridian/", root);
const oneDay = toMilliseconds({ days: 1 });

/** Prepares an embedded database once, so that every worker begins with a copy of it. */
export default async function setup(project: TestProject): Promise<void> {
  const snapshot = new URL(`snapshot-${await fingerprint()}.tar`, cache);
  const note = new URL(`${snapshot.href}.version`);
  if (!existsSync(snapshot) || !existsSync(note)) await makeSnapshot(snapshot, note);
  reportDatabase(`PGlite ${await readFile(note, "utf8")} (embedded)`);
  project.provide("database", { kind: "pglite", snapshot: fileURLToPath(snapshot) });
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of ["@electric-sql/pglite", "pg-boss"]) {
    hash.update(await readFile(new URL(`node_modules/${name}/package.json`, root)));
  }
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(name).update(await readFile(new URL(name, migrations)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function makeSnapshot(snapshot: URL, note: URL): Promise<void> {
  await mkdir(cache, { recursive: true });
  await deleteOldSnapshots();
  const database = connectEmbedded();
  try {
    await prepareTemplate(database);
    const { rows } = await database.executeRaw("show server_version");
    const partial = new URL(`${snapshot.href}.${process.pid}`);
    await writeFile(partial, await database.dump());
    await rename(partial, snapshot);
    await writeFile(note, String(rows[0]?.server_version).split(" ", 1)[0] ?? "");
  } finally {
    await database.close();
  }
}

async function deleteOldSnapshots(): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = new URL(name, cache);
    const { mtimeMs } = await stat(file);
    if (name.startsWith("snapshot-") && Date.now() - mtimeMs > oneDay)
      await rm(file, { force: true });
  }
}
