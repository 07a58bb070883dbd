import type { Services } from "#platform/services.ts";
import { dayInUtc } from "#shared/time.ts";
import { type ShownFigures, showProven, showSamples } from "./claims.rules.ts";
import type { Claim } from "./claims.schemas.ts";
import { readClaims } from "./claims.store.server.ts";

/**
 * The figures of a page's band. A demo shows all of them as samples; production those that are
 * proven or can be counted. One that can't be counted at the moment is left out.
 */
export async function listFigures(
  services: Services,
  ids: readonly string[],
): Promise<ShownFigures> {
  const claims = ids.map(findClaim);
  if (services.application.mode === "demo") return showSamples(claims);
  const counts = new Map<string, number>();
  for (const { counted } of claims) {
    const count = counted && services.claims.counts.get(counted);
    if (!counted || !count) continue;
    try {
      counts.set(counted, await count(services));
    } catch (error) {
      services.log.warn("claims.not_counted", { counted, error });
    }
  }
  return showProven(claims, counts, dayInUtc(services.clock.now()));
}

function findClaim(id: string): Claim {
  const claim = readClaims().get(id);
  if (!claim) throw new Error(`content/claims.yaml has no claim "${id}"`);
  return claim;
}
