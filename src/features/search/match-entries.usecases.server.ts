import { type Match, SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import { countKinds, type ListFilter, type ListFound } from "./list-filter.rules.ts";
import { readVocabulary } from "./synonyms.store.server.ts";

/** Those of a short list that a filter matches, or the closest, in the list's order. */
export function filterList<Item extends { id: string; kind: string }>(
  items: readonly Item[],
  { q, kind }: ListFilter,
  toEntry: (item: Item) => SearchEntry,
): { items: Item[]; found: ListFound } {
  const match = q === "" ? null : matchEntries(items.map(toEntry), q);
  const matching = items.filter(({ id }) => match?.hits.has(id) ?? true);
  const shown = matching.filter((item) => !kind || item.kind === kind);
  return {
    items: shown,
    found: {
      count: shown.length,
      isClosest: match?.isClosest ?? false,
      byKind: countKinds(matching),
      withoutWords: kind ? (countKinds(items)[kind] ?? 0) : items.length,
    },
  };
}

function matchEntries(entries: readonly SearchEntry[], q: string): Match {
  const index = new SearchIndex(readVocabulary());
  for (const entry of entries) index.put(entry);
  return index.match(q);
}
