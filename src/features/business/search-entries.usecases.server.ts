import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { kindNames, maxOpportunities, opportunityPath } from "./business.constants.ts";
import { describeInvestment, describePlace } from "./business.rules.ts";
import { listOpportunities } from "./business.store.server.ts";
import type { OpportunitySummary } from "./business.types.ts";

/** Opportunities that `/business` lists, found by title, kind, sector, place and summary. */
export async function listOpportunitySearchEntries(services: Services): Promise<SearchEntry[]> {
  const opportunities = await services.database.as(anonymousViewer, (transaction) =>
    listOpportunities(transaction, maxOpportunities),
  );
  return opportunities.map(toOpportunityEntry);
}

/** An opportunity as searches know it. */
export function toOpportunityEntry(opportunity: OpportunitySummary): SearchEntry {
  return {
    group: "opportunities",
    id: opportunity.id,
    title: opportunity.title,
    detail: `${kindNames[opportunity.kind]}, ${describeInvestment(opportunity.investment)}. ${describePlace(opportunity)}.`,
    keywords: [opportunity.sector, opportunity.stage, opportunity.summary].join("\n"),
    location: opportunity.location,
    facets: { kind: kindNames[opportunity.kind], sector: opportunity.sector },
    path: opportunityPath(opportunity.id),
    sample: opportunity.is_sample,
  };
}
