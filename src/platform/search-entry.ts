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

/** Names of the facets that tell results of one group apart, beside their words. */
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

/** One thing that the site's search can find. Public text only: anyone may read it. */
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
  /** Its place, such as `Toronto, ON`: found by its province and country too. */
  location?: string;
  /** Tags of the vocabulary of searches, such as `#remote` or `#trades`. */
  tags?: readonly string[];
  /** Values by which its group's results can be narrowed. */
  facets?: Partial<Record<FacetName, string | readonly string[]>>;
  /** In milliseconds since 1970: from then on it isn't found anymore. */
  until?: number;
  path: string;
  /** Marked as sample data where it is shown. */
  sample: boolean;
}

/** Changes in a long list of things to find. */
export interface SearchChanges {
  /** In their present state; null for what isn't found anymore. */
  changed: { group: SearchGroup; id: string; entry: SearchEntry | null }[];
  /** The position from which the next read begins. */
  until: string;
  /** Whether there are more changes after `until` already. */
  rest: boolean;
}
