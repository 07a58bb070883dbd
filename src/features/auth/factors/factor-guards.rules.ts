import { toSeconds } from "#shared/time.ts";

/**
 * How long a factor, or a set of recovery codes, takes no answers after `failures` wrong ones in a row:
 * the first four cost nothing, then a minute, and twice as long each time, up to an hour. At that rate
 * a code of six digits stays unguessed for years.
 */
export function restSeconds(failures: number): number {
  if (failures < mostWrongAnswers) return 0;
  return Math.min(longestRest, firstRest * 2 ** (failures - mostWrongAnswers));
}

/** Wrong answers that a challenge bears, and that a factor bears before it rests. */
export const mostWrongAnswers = 5;

/** Of a challenge, in seconds. */
export const challengeLifetime = 300;

const firstRest = toSeconds({ minutes: 1 });
const longestRest = toSeconds({ hours: 1 });
