import type { FoundEntry } from "#platform/search/search-index.ts";
import { markWords } from "#platform/search/search-words.ts";
import { searchGroups } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import type { SearchRequest } from "./search.rules.ts";
import type { SearchAnswer, SearchHit } from "./search.types.ts";

/**
 * What the site has for a query, by group; of the one group that is asked for, or of all. At most
 * `limit` results of each. Throws `search_unavailable`.
 */
export async function searchSite(
  services: Services,
  { query, group }: SearchRequest,
  { limit }: { limit: number },
): Promise<SearchAnswer> {
  const index = await services.search.index();
  const { matching, entries } = index.find(query);
  const byGroup = Map.groupBy(entries, ({ entry }) => entry.group);
  const shown = group ? [group] : searchGroups;
  return {
    query,
    matching,
    total: entries.length,
    groups: shown.flatMap((name) => {
      const found = byGroup.get(name) ?? [];
      if (found.length === 0) return [];
      return [{ group: name, count: found.length, hits: found.slice(0, limit).map(toHit) }];
    }),
    suggestion: entries.length === 0 ? (index.suggest(query) ?? null) : null,
  };
}

function toHit({ entry, terms }: FoundEntry): SearchHit {
  const { group, id, path, title, detail, sample } = entry;
  const looked = new Set(terms);
  return {
    id: `${group}-${id}`,
    path,
    title: markWords(title, looked),
    detail: markWords(detail, looked),
    sample,
  };
}
