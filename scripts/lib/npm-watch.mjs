import { readFileSync } from "node:fs";

const interval = 200;

/**
 * Calls `gone` when the npm that ran us is no more. npm starts us through a shell, passes signals
 * to that shell only, and dies without a word when it is killed.
 * @param {() => void} gone
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    const orphaned = process.ppid !== parent;
    if (!orphaned && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    gone();
  }, interval);
  timer.unref();
}

/**
 * Linux tells; elsewhere the usual shells replace themselves by the program.
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
  const fields = processFile(pid, "stat")?.split(") ").at(-1)?.split(" ");
  return fields ? Number(fields[1]) : undefined;
}

/** @param {number} pid */
function isShell(pid) {
  return /^(sh|dash|bash|ash|busybox|zsh|ksh)$/.test(processFile(pid, "comm")?.trim() ?? "");
}

/**
 * @param {number} pid
 * @param {string} name
 */
function processFile(pid, name) {
  if (process.platform !== "linux") return undefined;
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    // It ended in this moment.
    return undefined;
  }
}
