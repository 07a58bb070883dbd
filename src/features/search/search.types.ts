import type { Matching } from "#platform/search/search-index.ts";
import type { TextPart } from "#platform/search/search-words.ts";
import type { SearchGroup } from "#platform/search-entry.ts";

export interface SearchHit {
  /** Its own among all results. */
  id: string;
  path: string;
  title: TextPart[];
  detail: TextPart[];
  /** A sample for the demo. */
  sample: boolean;
}

export interface GroupOfHits {
  group: SearchGroup;
  /** In all; perhaps more than `hits`. */
  count: number;
  /** The best first. */
  hits: SearchHit[];
}

export interface SearchAnswer {
  /** As it was looked for: on one line, without spaces at the ends. */
  query: string;
  matching: Matching;
  /** Of all groups together, whichever is shown. */
  total: number;
  /** Those in which something was found, in their order. */
  groups: GroupOfHits[];
  /** Another query that finds something, where this one does not. */
  suggestion: string | null;
}
