import { toSeconds } from "#shared/time.ts";

const daySeconds = toSeconds({ days: 1 });

/** The first pause. Each is twice the one before, and up to twice as long again by chance. */
export const firstRetrySeconds = 5;
/** No pause is longer than this. */
export const maxRetrySeconds = toSeconds({ hours: 1 });
/** A job that was enqueued is tried for so long before it's given up. */
export const retrySeconds = 3 * daySeconds;
/** A scheduled job runs again by itself, so it's tried again for half an hour only. */
export const scheduledRetryLimit = 8;

/** The shortest and the longest pause that pg-boss makes after the attempt `retryCount`, from 0. */
export function retryPause(retryCount: number): { min: number; max: number } {
  const maxSeconds = firstRetrySeconds * 2 ** Math.min(16, retryCount + 1);
  return {
    min: Math.min(maxRetrySeconds, maxSeconds / 2),
    max: Math.min(maxRetrySeconds, maxSeconds),
  };
}

/** Number of retries that take at least `seconds`, however the chance falls. */
export function retriesFor(seconds: number): number {
  let count = 0;
  for (let passed = 0; passed < seconds; count += 1) passed += retryPause(count).min;
  return count;
}
