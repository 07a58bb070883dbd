import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Clock } from "#shared/clock.ts";
import { toMilliseconds } from "#shared/time.ts";

/**
 * Whether a network may search once more; counts it where it may. The allowance comes back evenly.
 *
 * Counted in memory: what is protected is this process's own thread, and a write to the database for
 * each letter typed would cost more than most searches do.
 */
export type TakeSearch = (network: string) => boolean;

/** Beyond `maxNetworks` the one that has not searched for longest is forgotten. */
export function createSearchLimit(
  clock: Clock,
  { capacity, periodSeconds, maxNetworks }: Omit<RateLimit, "name"> & { maxNetworks: number },
): TakeSearch {
  const period = toMilliseconds({ seconds: periodSeconds });
  const share = period / capacity;
  /** When each network has its whole allowance back, the one that searched last at the end. */
  const fullAt = new Map<string, number>();

  return (network) => {
    const now = clock.now().getTime();
    const before = Math.max(fullAt.get(network) ?? now, now);
    const after = before + share;
    // A share may be no whole number of milliseconds, so sums come out a little off.
    const allowed = after <= now + period + 1;
    fullAt.delete(network);
    fullAt.set(network, allowed ? after : before);
    const [leastRecent] = fullAt.keys();
    if (fullAt.size > maxNetworks && leastRecent !== undefined) fullAt.delete(leastRecent);
    return allowed;
  };
}
