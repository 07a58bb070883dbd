import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into a server with `--import`: whenever its main thread spends much processor time between
 * two turns of its event loop, a line in the file that `TURN_WATCH_FILE` names says how many
 * milliseconds. How busy the machine is with others doesn't change them.
 */

const isReported = 30;

const path = process.env.TURN_WATCH_FILE;
if (isMainThread && path) {
  let before = threadMilliseconds();
  setInterval(() => {
    const now = threadMilliseconds();
    const spent = Math.round(now - before);
    before = now;
    if (spent >= isReported) appendFileSync(path, `${spent}\n`);
  }, 5).unref();
}

function threadMilliseconds() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
