/** The groups that results of the site's search are shown in. */
export const searchGroups = [
  "pathways",
  "guides",
  "playbooks",
  "jobs",
  "events",
  "opportunities",
  "mentors",
  "pages",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

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
  /** A longer text that it is found by too, after all the others. */
  text?: string;
  path: string;
  /** Marked as sample data where it is shown. */
  sample: boolean;
}
