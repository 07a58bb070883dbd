import type { Services } from "#platform/services.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import type { Count } from "./claims.rules.ts";
import type { CountName } from "./claims.schemas.ts";

export type CountFigure = (services: Services) => Promise<number>;

export interface ClaimsServices {
  /** The latest count, which may be some minutes old, or older while counting fails; undefined without any. */
  count(services: Services, name: CountName): Promise<Count | undefined>;
  /**
   * Registers the way in which something is counted. `keptSeconds`: the time for which a count is good; ten
   * minutes unless said.
   */
  registerCount(name: CountName, count: CountFigure, keptSeconds?: number): void;
}

declare module "#platform/services.ts" {
  interface Services {
    claims: ClaimsServices;
  }
}

interface Counting {
  count: CountFigure;
  keptSeconds: number;
  last?: { count: Count; at: Date };
}

const usualKeptSeconds = 600;

export function createClaimsServices(): ClaimsServices {
  const countings = new Map<CountName, Counting>();
  return {
    registerCount(name, count, keptSeconds = usualKeptSeconds) {
      countings.set(name, { count, keptSeconds });
    },
    async count(services, name) {
      const counting = countings.get(name);
      if (!counting) return undefined;
      const now = services.clock.now();
      const { last } = counting;
      const isKept =
        last && last.at <= now && now < addTime(last.at, { seconds: counting.keptSeconds });
      if (isKept) return last.count;
      try {
        const count = { number: await counting.count(services), day: dayInUtc(now) };
        counting.last = { count, at: now };
        return count;
      } catch (error) {
        // The last one has its own day, so it stays true.
        services.log.warn("claims.not_counted", { counted: name, error });
        return last?.count;
      }
    },
  };
}
