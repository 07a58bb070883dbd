/** The groups that results of the site's search are shown in. */
export const searchGroups = [
  "pathways",
  "guides",
  "downloads",
  "playbooks",
  "jobs",
  "events",
  "opportunities",
  "mentors",
  "pages",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** What results of one group are told apart by, beside their words. */
export const facetNames = [
  "kind",
  "topic",
  "sector",
  "specialization",
  "country",
  "region",
  "setting",
  "employment",
  "rate",
] as const;

export type FacetName = (typeof facetNames)[number];

/** A value as people read it: `{ name: "sector", value: "Healthcare" }`. */
export interface Facet {
  name: FacetName;
  value: string;
}

/** One thing that the site's search can find. Public text only: anybody may read it. */
export interface SearchEntry {
  group: SearchGroup;
  /** Its own in the group; its id or slug. */
  id: string;
  title: string;
  /** One line below the title: where, with whom, when. */
  detail: string;
  /** Further words it is found by, e.g. expertise, category or the headings of a text. */
  keywords: string;
  /**
   * Headings, questions and statements, each by itself: a search that asks for what one of them says finds it before
   * others that have the same words here and there.
   */
  passages?: readonly string[];
  /** A longer text that it is found by too, after all the others. */
  text?: string;
  /** Where it is, such as `Toronto, ON`: found by its province and country too. */
  location?: string;
  /** What the vocabulary of searches marks so, such as `#remote` or `#trades`. */
  tags?: readonly string[];
  /** What its group's results can be narrowed by. */
  facets?: Partial<Record<FacetName, string | readonly string[]>>;
  /** In milliseconds since 1970: from then on it's found no more. */
  until?: number;
  path: string;
  /** Marked as sample data where it is shown. */
  sample: boolean;
}

/** What changed in a long list of things to find. */
export interface SearchChanges {
  /** In their present state; null for what isn't found any more. */
  changed: { group: SearchGroup; id: string; entry: SearchEntry | null }[];
  /** Where the next read begins. */
  until: string;
  /** Whether there are more changes after `until` already. */
  rest: boolean;
}
