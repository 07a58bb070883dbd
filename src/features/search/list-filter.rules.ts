import { cleanText } from "#shared/search-text.ts";
import { maxQueryLength } from "./search.constants.ts";

/** What narrows a short list: words and a kind of its things. */
export interface ListFilter<Kind extends string = string> {
  q: string;
  kind: Kind | null;
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
