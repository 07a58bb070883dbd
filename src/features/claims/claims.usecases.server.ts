import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { dayInUtc } from "#shared/time.ts";
import { type Count, type ShownFigures, showFigures } from "./claims.rules.ts";
import { readFigures } from "./claims.store.server.ts";
import { countExpired, listPublishedClaims } from "./register/claim-rows.store.server.ts";

/**
 * The figures of a page's band. Production shows what is proven or counted; a demo shows samples for the
 * rest. Without the database nothing counts as proven.
 */
export async function listFigures(services: Services, page: string): Promise<ShownFigures> {
  const { figures: all, pages } = readFigures();
  const figures = pages.get(page)?.flatMap((id) => all.get(id) ?? []);
  if (!figures) throw new Error(`content/claims.yaml has no page "${page}"`);
  const isDemo = services.application.mode === "demo";
  const counts = new Map<string, Count>();
  for (const { counted } of isDemo ? [] : figures) {
    const count = counted && (await services.claims.count(services, counted));
    if (counted && count) counts.set(counted, count);
  }
  const today = dayInUtc(services.clock.now());
  return showFigures(figures, { claims: await readClaims(services), counts, today, isDemo });
}

async function readClaims({ database, log }: Services) {
  try {
    return await database.as(anonymousViewer, listPublishedClaims);
  } catch (error) {
    log.warn("claims.unknown", { error });
    return new Map();
  }
}

/** Differs once a claim's last day has passed, so that pages kept from before don't show it. */
export function readClaimsVersion({ clock, database }: Services): Promise<number> {
  return database.asSystem("read version of claims", (transaction) =>
    countExpired(transaction, dayInUtc(clock.now())),
  );
}
