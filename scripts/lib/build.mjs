import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { capture } from "./child.mjs";
import { compressFiles } from "./compress.mjs";
import { keepEarlierAssets } from "./earlier-assets.mjs";
import { environmentFor, root } from "./environment.mjs";
import { LaunchError } from "./errors.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { alone } from "./lock.mjs";
import { withProgress } from "./progress.mjs";

const stamp = new URL("build/.meridian-built", root);
/** V8's compiled code of an earlier server (`import-server.mjs`). */
const compiled = new URL("build/compiled", root);
const outputs = ["build/client", "build/server/index.js"];
const sources = [
  "src",
  "content",
  "migrations",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/downloads",
  "scripts/images",
  "scripts/check-guides.ts",
  "scripts/lib/build.mjs",
  "scripts/lib/compress.mjs",
  "scripts/lib/earlier-assets.mjs",
];

/**
 * Builds pages and server unless the build at hand was made of these very sources. The stamp goes
 * before the build begins and comes when it has succeeded, so that half a build is never started.
 * @param {string} node path of Node 24
 * @returns {Promise<boolean>} whether it had to build
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return false;
  return await alone(async () => {
    const wanted = sourceFingerprint();
    if (isBuilt(wanted)) return false;
    await withProgress("Building the site", () => build(node));
    writeFileSync(stamp, wanted);
    return true;
  });
}

function isBuilt(wanted = sourceFingerprint()) {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === wanted &&
    outputs.every((output) => existsSync(new URL(output, root)))
  );
}

function sourceFingerprint() {
  return fingerprint(root, sources, (name) => !/\.test\.tsx?$/.test(name));
}

/** @param {string} node */
async function build(node) {
  mkdirSync(new URL("build/", root), { recursive: true });
  rmSync(stamp, { force: true });
  rmSync(compiled, { recursive: true, force: true });
  const client = new URL("build/client/", root);
  await runTool(node, "scripts/check-guides.ts");
  keepEarlierAssets(
    fileURLToPath(new URL("assets/", client)),
    fileURLToPath(new URL("build/earlier-assets/", root)),
  );
  for (const folder of ["build/client", "build/server"]) {
    rmSync(new URL(folder, root), { recursive: true, force: true });
  }
  await runTool(node, "node_modules/@react-router/dev/bin.cjs", "build");
  await runTool(node, "scripts/images/build.ts", fileURLToPath(client));
  await compressFiles(client);
  const downloads = new URL("build/downloads/", root);
  await runTool(node, "scripts/downloads/build.ts", fileURLToPath(downloads));
}

/**
 * @param {string} node
 * @param {string} tool path in the project
 * @param {string[]} values
 */
async function runTool(node, tool, ...values) {
  const command = [fileURLToPath(new URL(tool, root)), ...values];
  const { code, output } = await capture(node, command, environmentFor(node, "production"));
  if (code !== 0)
    throw new LaunchError(`${output.trim()}\n\nThe build failed (exit code ${code}).`);
}
