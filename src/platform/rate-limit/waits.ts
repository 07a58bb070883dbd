import { AsyncLocalStorage } from "node:async_hooks";

const waits = new AsyncLocalStorage<{ seconds: number }>();

/** Notes, for the answer of the request that is being worked on, when another try can succeed. */
export function noteWait(seconds: number): void {
  const noted = waits.getStore();
  if (noted) noted.seconds = Math.max(noted.seconds, seconds);
}

/**
 * Does `work`; answers the longest wait that was noted meanwhile in whole seconds, 0 if none was.
 */
export async function collectWaits(work: () => Promise<void>): Promise<number> {
  const noted = { seconds: 0 };
  await waits.run(noted, work);
  return Math.ceil(noted.seconds);
}
