import { toSeconds } from "#shared/time.ts";

/**
 * Seconds for which a factor, or a set of recovery codes, takes no answers after `failures` wrong
 * ones in a row: none after the first four, then a minute, and twice as long each time, up to an
 * hour. At that rate a code of six digits stays unguessed for years.
 */
export function backoffSeconds(failures: number): number {
  if (failures < maxWrongAnswers) return 0;
  return Math.min(maxBackoffSeconds, firstBackoffSeconds * 2 ** (failures - maxWrongAnswers));
}

/** Wrong answers that a challenge bears, and that a factor bears before it rests. */
export const maxWrongAnswers = 5;

/** Of a challenge, in seconds. */
export const challengeLifetime = 300;

const firstBackoffSeconds = toSeconds({ minutes: 1 });
const maxBackoffSeconds = toSeconds({ hours: 1 });
