import { networkOf } from "#platform/http/client-network.ts";
import type { Found, FoundEntry, SearchIndex } from "#platform/search/search-index.ts";
import { markWords } from "#platform/search/search-words.ts";
import { type Facet, facetNames, type SearchGroup } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { maxFacetValues, repeatFactor } from "./search.constants.ts";
import { searchErrors } from "./search.errors.ts";
import type { SearchRequest } from "./search.rules.ts";
import type { SearchAnswer, SearchHit } from "./search.types.ts";

/**
 * Searches the site: the best results of all groups, and those of the group that is asked for or of each, the group with
 * the best result first. At most `limit` results of each, and `best` of all. Where nothing is found as it was typed, the
 * closest results are. Throws `too_many_searches` and `search_unavailable`.
 */
export async function searchSite(
  services: Services,
  { query, group, only }: SearchRequest,
  { limit, best, clientAddress }: { limit: number; best: number; clientAddress: string },
): Promise<SearchAnswer> {
  if (!services.search.take(networkOf(clientAddress))) throw searchErrors.tooMany();
  const index = await services.search.index();
  const now = services.clock.now().getTime();
  const { found, guessed } = findOrGuess(index, query, { now, ...(group && { group, only }) });
  const byGroup = Map.groupBy(found.entries, ({ entry }) => entry.group);
  const counted = [...found.counts].filter(([, count]) => count > 0);
  const shown = group ? [group] : [...byGroup.keys()];
  return {
    query,
    matching: guessed ? "some" : found.matching,
    total: found.total,
    best: group ? [] : mixGroups(found.entries, best).map((one) => toHit(one, found)),
    groups: shown.flatMap((name) => {
      const hits = byGroup.get(name)?.slice(0, limit) ?? [];
      if (hits.length === 0) return [];
      const count = (found.counts.get(name) ?? hits.length) - found.leftOut;
      return [{ group: name, count, hits: hits.map((one) => toHit(one, found)) }];
    }),
    counts: (group ? counted.map(([name]) => name) : [...byGroup.keys()]).map((name) => ({
      group: name,
      count: found.counts.get(name) ?? 0,
    })),
    facets: group ? listFacets(found.facets) : [],
    corrected: guessed ?? found.corrected,
  };
}

/** Results of the query; without any, and without facets, those of the likeliest other words. */
function findOrGuess(
  index: SearchIndex,
  query: string,
  { now, group, only = [] }: { now: number; group?: SearchGroup; only?: readonly Facet[] },
): { found: Found; guessed: string | null } {
  const options = { now, only, ...(group && { groups: [group] }) };
  const found = index.find(query, options);
  const guessed = found.total === 0 && only.length === 0 ? index.suggest(query) : undefined;
  return guessed === undefined
    ? { found, guessed: null }
    : { found: index.find(guessed, options), guessed };
}

/** Values that tell results apart, the most frequent first. */
function listFacets(facets: Found["facets"]): SearchAnswer["facets"] {
  return facetNames.flatMap((name) => {
    const values = [...(facets.get(name) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, maxFacetValues);
    return values.length > 0 ? [{ name, values }] : [];
  });
}

/** The first few of all groups; of several that are about as good, one of each group. */
function mixGroups(entries: readonly FoundEntry[], count: number): FoundEntry[] {
  const rest = [...entries];
  const mixed: FoundEntry[] = [];
  const taken = new Map<string, number>();
  const worth = ({ entry, score }: FoundEntry) =>
    score * repeatFactor ** (taken.get(entry.group) ?? 0);
  while (mixed.length < count) {
    const [first, ...others] = rest;
    if (!first) break;
    const next = others.reduce((most, one) => (worth(one) > worth(most) ? one : most), first);
    mixed.push(next);
    taken.set(next.entry.group, (taken.get(next.entry.group) ?? 0) + 1);
    rest.splice(rest.indexOf(next), 1);
  }
  return mixed;
}

function toHit({ entry }: FoundEntry, { terms }: Pick<Found, "terms">): SearchHit {
  const { group, id, path, title, detail, sample } = entry;
  return {
    id: `${group}-${id}`,
    group,
    path,
    title: markWords(title, terms),
    detail: markWords(detail, terms),
    sample,
  };
}
