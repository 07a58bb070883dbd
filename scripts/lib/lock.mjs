import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./environment.mjs";

const heartbeat = 2_000;
const silence = 15_000;

/**
 * Runs `work` while no other process works on this folder; waits for one that does. The lock is a
 * file outside the project, for `npm ci` empties node_modules. One whose holder died or fell
 * silent counts for nothing.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(work) {
  const name = createHash("sha256").update(`${root.href}\0${process.getuid?.()}`).digest("hex");
  const file = join(tmpdir(), `meridian-${name.slice(0, 16)}.lock`);
  let hasSaid = false;
  while (!take(file)) {
    if (!hasSaid)
      process.stderr.write("Waiting for another start that is installing or building...\n");
    hasSaid = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    if (isAbandoned(file)) discard(file);
    return false;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > silence) return true;
    const holder = Number(readFileSync(file, "utf8"));
    if (!holder) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/**
 * Renamed first, so that of two who find it abandoned only one discards it.
 * @param {string} file
 */
function discard(file) {
  const mine = `${file}.${process.pid}`;
  try {
    renameSync(file, mine);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return;
    throw error;
  }
  rmSync(mine, { force: true });
}
