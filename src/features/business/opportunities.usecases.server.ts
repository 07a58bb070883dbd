import { filterList, type ListFilter, type ListFound } from "#features/search/search.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { sampleOpportunities } from "../../../content/samples/opportunities.ts";
import { maxOpportunities, opportunitiesPerPage, opportunityPath } from "./business.constants.ts";
import { businessErrors } from "./business.errors.ts";
import * as store from "./business.store.server.ts";
import type { Opportunity, OpportunityKind, OpportunitySummary } from "./business.types.ts";
import { toOpportunityEntry } from "./search-entries.usecases.server.ts";

/** The opportunities, the newest first, samples last. */
export async function listOpportunities(
  services: Services,
  viewer: Viewer,
): Promise<OpportunitySummary[]> {
  return services.database.as(viewer, (transaction) =>
    store.listOpportunities(transaction, maxOpportunities),
  );
}

/**
 * One page of the opportunities that a filter matches, or the closest to it, in the same order; the
 * last one where `page` is past it.
 */
export async function findOpportunities(
  services: Services,
  viewer: Viewer,
  filter: ListFilter,
  page: number,
): Promise<{
  opportunities: OpportunitySummary[];
  found: ListFound;
  page: number;
  pages: number;
}> {
  const all = await listOpportunities(services, viewer);
  const { items, found } = filterList(all, filter, toOpportunityEntry);
  const pages = countPages(items.length, opportunitiesPerPage);
  const shown = Math.min(page, pages);
  const end = shown * opportunitiesPerPage;
  const opportunities = items.slice(end - opportunitiesPerPage, end);
  return { opportunities, found, page: shown, pages };
}

/** Counts the opportunities: all, those of one kind, or those that are new since a time. */
export async function countOpportunities(
  services: Services,
  viewer: Viewer,
  which: { kind?: OpportunityKind; since?: Date } = {},
): Promise<number> {
  return services.database.value(viewer, (query) => store.opportunityCount(query, which));
}

/** @throws `opportunity_not_found` */
export async function readOpportunity(
  services: Services,
  viewer: Viewer,
  opportunityId: string,
): Promise<Opportunity> {
  if (!isId(opportunityId)) throw businessErrors.opportunityNotFound();
  const opportunity = await services.database.as(viewer, (transaction) =>
    store.findOpportunity(transaction, opportunityId),
  );
  if (!opportunity) throw businessErrors.opportunityNotFound();
  return opportunity;
}

/** The addresses of the opportunities. */
export async function listOpportunityPages(services: Services): Promise<string[]> {
  const ids = await services.database.asSystem("list opportunity pages", (transaction) =>
    store.listOpportunityIds(transaction, maxOpportunities),
  );
  return ids.map(opportunityPath);
}

/** For demos: adds the sample opportunities. */
export async function seedSampleOpportunities(services: Services): Promise<void> {
  await services.database.asSystem("seed sample opportunities", (transaction) =>
    store.saveSampleOpportunities(transaction, sampleOpportunities, services.clock.now()),
  );
}
