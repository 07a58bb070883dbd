import type { Matching } from "#platform/search/search-index.ts";
import type { TextPart } from "#platform/search/search-words.ts";
import type { FacetName, SearchGroup } from "#platform/search-entry.ts";

export interface SearchHit {
  /** Its own among all results. */
  id: string;
  group: SearchGroup;
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
  /** Of all groups together, whichever is shown and whatever its results must have. */
  total: number;
  /** The best few of all groups; empty where one group is asked for. */
  best: SearchHit[];
  /** Those in which something was found, the one with the best result first. */
  groups: GroupOfHits[];
  /** Results of each group, whichever is shown and whatever its results must have. */
  counts: { group: SearchGroup; count: number }[];
  /** Of the group that is asked for: its facets, each with how many of all its results have each value. */
  facets: { name: FacetName; values: { value: string; count: number }[] }[];
  /** The query as it was understood, where words were misspelled. */
  corrected: string | null;
}
