import type { OpportunityKind } from "./business.types.ts";

export const businessPath = "/business";

/** The anchor of the list of opportunities on `/business`. */
export const opportunitiesAnchor = "opportunities";

/** The list of what the viewer saved. */
export const savedDealsPath = "/dashboard#saved-deals";

export const opportunityKinds = ["investment", "franchise"] as const;

export const kindNames: Record<OpportunityKind, string> = {
  investment: "Investment",
  franchise: "Franchise",
};

export const countryNames = { CA: "Canada", US: "United States" } as const;

/** Days between a franchisor's disclosure document and the first signature or payment. */
export const disclosureDays = 14;

export const promotedMentors = 3;

/** More opportunities than this are in no list, search or sitemap. */
export const maxOpportunities = 5_000;

/** Opportunities on one page of the list. */
export const opportunitiesPerPage = 50;

/** Path of an opportunity's public page. */
export function opportunityPath(opportunityId: string): string {
  return `${businessPath}/opportunities/${encodeURIComponent(opportunityId)}`;
}
