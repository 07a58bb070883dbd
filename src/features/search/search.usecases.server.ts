import { networkOf } from "#platform/http/client-network.ts";
import type { FoundEntry } from "#platform/search/search-index.ts";
import { markWords } from "#platform/search/search-words.ts";
import type { Services } from "#platform/services.ts";
import { searchErrors } from "./search.errors.ts";
import type { SearchRequest } from "./search.rules.ts";
import type { SearchAnswer, SearchHit } from "./search.types.ts";

/**
 * Searches the site, by group; in the one group that is asked for, or in all, the group with the
 * best result first. At most `limit` results of each. Throws `too_many_searches` and
 * `search_unavailable`.
 */
export async function searchSite(
  services: Services,
  { query, group }: SearchRequest,
  { limit, clientAddress }: { limit: number; clientAddress: string },
): Promise<SearchAnswer> {
  if (!services.search.take(networkOf(clientAddress))) throw searchErrors.tooMany();
  const index = await services.search.index();
  const { matching, entries } = index.find(query);
  const byGroup = Map.groupBy(entries, ({ entry }) => entry.group);
  const shown = group ? [group] : [...byGroup.keys()];
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
