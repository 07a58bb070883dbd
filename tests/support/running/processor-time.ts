import { readdirSync, readFileSync } from "node:fs";

/**
 * The kernel's times of each thread: nanoseconds that it ran and that it waited for a processor.
 */
export type ThreadTimes = ReadonlyMap<string, { ran: number; waited: number }>;

/**
 * The threads of a process, the main one first. None where the kernel doesn't tell, as on macOS.
 */
export function readThreads(processId: number): ThreadTimes {
  const times = new Map<string, { ran: number; waited: number }>();
  try {
    for (const thread of readdirSync(`/proc/${processId}/task`).sort((a, b) => +a - +b)) {
      const text = readFileSync(`/proc/${processId}/task/${thread}/schedstat`, "utf8");
      const [ran = 0, waited = 0] = text.split(" ").map(Number);
      times.set(thread, { ran, waited });
    }
  } catch {
    // Only Linux tells, and a thread may have ended in this moment.
  }
  return times;
}

/**
 * For how many milliseconds a process's main thread ran between two readings, and for how many it
 * could have run and had to wait for a processor. It also waits for the threads that collect its
 * garbage with it.
 */
export function timesBetween(
  before: ThreadTimes,
  after: ThreadTimes,
): { ran: number; waited: number } {
  const grown = [...after].flatMap(([thread, { ran, waited }]) => {
    const old = before.get(thread);
    return old ? [{ ran: (ran - old.ran) / 1e6, waited: (waited - old.waited) / 1e6 }] : [];
  });
  const [main = { ran: 0, waited: 0 }, ...helpers] = grown;
  const helper = Math.max(0, ...helpers.map(({ waited }) => waited));
  return { ran: main.ran, waited: main.waited + helper };
}
