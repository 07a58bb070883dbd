import type { Services } from "#platform/services.ts";
import type { CountName } from "./claims.schemas.ts";

export type Count = (services: Services) => Promise<number>;

export interface ClaimsServices {
  counts: ReadonlyMap<CountName, Count>;
  /** Says how something is counted that a claim may stand for. */
  registerCount(name: CountName, count: Count): void;
}

declare module "#platform/services.ts" {
  interface Services {
    claims: ClaimsServices;
  }
}

export function createClaimsServices(): ClaimsServices {
  const counts = new Map<CountName, Count>();
  return { counts, registerCount: (name, count) => void counts.set(name, count) };
}
