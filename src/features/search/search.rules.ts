import { type Facet, facetNames, type SearchGroup, searchGroups } from "#platform/search-entry.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { groupNames, maxQueryLength, searchPath } from "./search.constants.ts";
import { searchErrors } from "./search.errors.ts";
import type { SearchAnswer } from "./search.types.ts";

/** Request of the search page. */
export interface SearchRequest {
  /** Empty: nothing is looked for. */
  query: string;
  /** The only group to show; null for all. */
  group: SearchGroup | null;
  /** Facets that the results must have. */
  only: readonly Facet[];
}

/** Names of the search parameters that the search page reads. */
export const searchParameters = ["q", "group", "only"] as const;

/** Beyond this the characters of a query are no longer counted. */
const maxCounted = 10_000;

/** A search from an address. Throws `search_too_long`. */
export function readSearchRequest(parameters: URLSearchParams): SearchRequest {
  const query = cleanText(parameters.get("q"), maxCounted);
  const length = countCharacters(query);
  if (length > maxQueryLength) throw searchErrors.tooLong(length);
  const group = searchGroups.find((known) => known === parameters.get("group")) ?? null;
  return { query, group, only: group ? readFacets(parameters.getAll("only")) : [] };
}

const maxFacets = 8;
const maxFacetLength = 100;

/** `sector:Healthcare`; what isn't like it is ignored. */
function readFacets(texts: readonly string[]): Facet[] {
  return texts.slice(0, maxFacets).flatMap((text) => {
    const [given = "", ...rest] = cleanText(text, maxFacetLength).split(":");
    const name = facetNames.find((known) => known === given);
    const value = rest.join(":");
    return name && value ? [{ name, value }] : [];
  });
}

/** Code points, as people count letters. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** The address of the page with the results, of all groups or one. */
export function searchResultsPath(
  query: string,
  group: SearchGroup | null = null,
  only: readonly Facet[] = [],
): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set("q", query);
  if (group) parameters.set("group", group);
  for (const { name, value } of only) parameters.append("only", `${name}:${value}`);
  return parameters.size > 0 ? `${searchPath}?${parameters}` : searchPath;
}

/** `1 guide`, `1,250 mentors` */
export function describeGroupCount(group: SearchGroup, count: number): string {
  const { one, many } = groupNames[group];
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/**
 * Describes the number of results: `12 results for “nurse”`, or where one group is shown `3 guides
 * among 12 results for “nurse”`. `narrowed` is how many of the group have what they must.
 */
export function describeAnswer(
  { query, matching, total, counts, corrected }: DescribedAnswer,
  group: SearchGroup | null = null,
  narrowed: number | null = null,
): string {
  if (group && total > 0) {
    const own = narrowed ?? counts.find((found) => found.group === group)?.count ?? 0;
    const some = own === 0 ? `No ${groupNames[group].many}` : describeGroupCount(group, own);
    if (narrowed !== null) return `${some} for “${query}” with these filters`;
    const all = describeAnswer({ query, matching: "all", total, counts, corrected: null });
    return `${some} among ${all}`;
  }
  if (total === 0) return `No results for “${query}”`;
  const results = `${total.toLocaleString("en-US")} ${total === 1 ? "result" : "results"}`;
  if (matching === "all") return `${results} for “${query}”`;
  const closest = `Showing the closest ${total === 1 ? "result" : results}`;
  if (!corrected) return `Nothing matches every word in “${query}”. ${closest}.`;
  return matching === "similar"
    ? `No exact match for “${query}”. ${results} for “${corrected}”.`
    : `No exact match for “${query}”. ${closest}, for “${corrected}”.`;
}

type DescribedAnswer = Pick<SearchAnswer, "query" | "matching" | "total" | "counts" | "corrected">;

/** Whether people didn't get what they asked for, and at most something close to it. */
export function isInVain({ matching, total }: Pick<SearchAnswer, "matching" | "total">): boolean {
  return total === 0 || matching === "some";
}
