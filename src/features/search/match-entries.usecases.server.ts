import { type Match, SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { ListFilter } from "./list-filter.rules.ts";
import { readVocabulary } from "./synonyms.store.server.ts";

/** Those of a short list that a filter matches, or the closest, in the list's order. */
export function filterList<Item extends { id: string; kind: string }>(
  items: readonly Item[],
  { q, kind }: ListFilter,
  toEntry: (item: Item) => SearchEntry,
): { items: Item[]; isClosest: boolean } {
  const match = q === "" ? null : matchEntries(items.map(toEntry), q);
  return {
    items: items.filter(
      (item) => (!kind || item.kind === kind) && (match?.hits.has(item.id) ?? true),
    ),
    isClosest: match?.isClosest ?? false,
  };
}

function matchEntries(entries: readonly SearchEntry[], q: string): Match {
  const index = new SearchIndex(readVocabulary());
  for (const entry of entries) index.put(entry);
  return index.match(q);
}
