import { toUnixSeconds } from "../time.ts";

/**
 * Points in time, as short text: `"1bk8ug0 1e0*15 16a0 1e0*15"`. The first in seconds since 1970, then by which gap
 * it goes on and, unless once, how often; gaps and the first are in base 36. Four weeks of half hours take some
 * 300 characters instead of 11,000.
 */
export type PackedTimes = string;

/** Packs points in time, which are whole seconds. */
export function packTimes(times: readonly Date[]): PackedTimes {
  const seconds = times.map(toUnixSeconds);
  const parts: string[] = [];
  for (let index = 0; index < seconds.length; ) {
    const gap = gapBefore(seconds, index);
    let count = 1;
    while (index > 0 && gapBefore(seconds, index + count) === gap) count += 1;
    parts.push(count === 1 ? gap.toString(36) : `${gap.toString(36)}*${count}`);
    index += count;
  }
  return parts.join(" ");
}

/** The ISO texts that were packed. */
export function unpackTimes(packed: PackedTimes): string[] {
  const times: string[] = [];
  let second = 0;
  for (const part of packed.split(" ").filter(Boolean)) {
    const [gap = "", count = "1"] = part.split("*");
    for (let left = Number(count); left > 0; left -= 1) {
      second += Number.parseInt(gap, 36);
      times.push(new Date(second * 1000).toISOString());
    }
  }
  return times;
}

function gapBefore(seconds: readonly number[], index: number): number {
  return (seconds[index] ?? Number.NaN) - (seconds[index - 1] ?? 0);
}
