import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import { onlyProcess, type ServerProcesses } from "#platform/server-processes.ts";
import type { Clock } from "#shared/clock.ts";
import { toMilliseconds } from "#shared/time.ts";

/**
 * Whether a network may search once more; counts it where it may. The allowance comes back evenly.
 *
 * Counted in memory: a write to the database for each letter typed would cost more than most searches
 * do. The server processes of a port let each other know.
 */
export type TakeSearch = (network: string) => boolean;

/** Beyond `maxNetworks` the one that has not searched for longest is forgotten. */
export function createSearchLimit(
  clock: Clock,
  { capacity, periodSeconds, maxNetworks }: Omit<RateLimit, "name"> & { maxNetworks: number },
  processes: ServerProcesses = onlyProcess,
): TakeSearch {
  const period = toMilliseconds({ seconds: periodSeconds });
  const share = period / capacity;
  /** Times at which each network has its whole allowance back, the one that searched last at the end. */
  const fullAt = new Map<string, number>();

  function note(network: string, time: number): void {
    fullAt.delete(network);
    fullAt.set(network, time);
    const [leastRecent] = fullAt.keys();
    if (fullAt.size > maxNetworks && leastRecent !== undefined) fullAt.delete(leastRecent);
  }
  const timeBefore = (network: string, now: number) => Math.max(fullAt.get(network) ?? now, now);
  const broadcast = processes.join("site searches", (network) =>
    note(network, timeBefore(network, clock.now().getTime()) + share),
  );

  return (network) => {
    const now = clock.now().getTime();
    const before = timeBefore(network, now);
    const after = before + share;
    // A share may be no whole number of milliseconds, so sums come out a little off.
    const allowed = after <= now + period + 1;
    note(network, allowed ? after : before);
    if (allowed) broadcast(network);
    return allowed;
  };
}
