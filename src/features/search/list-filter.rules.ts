import { cleanText } from "#shared/text/search-text.ts";
import { maxQueryLength } from "./search.constants.ts";

/** A filter of a short list: words, and a kind of its entries. */
export interface ListFilter<Kind extends string = string> {
  q: string;
  kind: Kind | null;
}

/** Numbers of a list that a filter finds. */
export interface ListFound {
  count: number;
  /** Nothing has every word: these have most of them. */
  isClosest: boolean;
  /** Entries of each kind that the words find. */
  byKind: Readonly<Record<string, number>>;
  /** Entries of the kind, with any words. */
  withoutWords: number;
}

/** The number of a list's entries of each kind. */
export function countKinds(items: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Whether words alone find nothing in a list, or only what comes closest. */
export function isSearchedInVain(
  { q, kind }: ListFilter,
  { count, isClosest }: ListFound,
): boolean {
  return q !== "" && kind === null && (count === 0 || isClosest);
}

/** Names of the search parameters that a page with such a list reads. */
export const listFilterParameters = ["q", "kind"] as const;

/** Reads a filter from an address. Anything invalid is ignored. */
export function readListFilter<Kind extends string>(
  parameters: URLSearchParams,
  kinds: readonly Kind[],
): ListFilter<Kind> {
  return {
    q: cleanText(parameters.get("q"), maxQueryLength),
    kind: kinds.find((kind) => kind === parameters.get("kind")) ?? null,
  };
}
