import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Times of `/healthz` while it was watched. */
export interface HealthReport {
  answers: number;
  /** Answers other than 200, or none at all. */
  failures: number;
  /**
   * The slowest answer in milliseconds, without the time for which the machine was busy with
   * others.
   */
  slowest: number;
  /** The slowest answer in milliseconds by the clock on the wall. */
  slowestByClock: number;
}

const program = fileURLToPath(new URL("health-watcher.ts", import.meta.url));

/**
 * Requests a server's `/healthz` over and over from a process of its own; the function answered
 * ends it. `pid` is the server's process.
 */
export async function watchHealth(
  baseUrl: string,
  pid = process.pid,
): Promise<() => Promise<HealthReport>> {
  const watcher = spawn(process.execPath, [program, baseUrl, String(pid)], {
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  await nextMessage(watcher);
  return async () => {
    const report = nextMessage(watcher);
    watcher.stdin?.end();
    return (await report) as HealthReport;
  };
}

async function nextMessage(watcher: ChildProcess): Promise<unknown> {
  const ended = once(watcher, "close").then(([code]) => {
    throw new Error(`The health watcher ended with ${code}`);
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(watcher, "message"), ended]);
  return message;
}
