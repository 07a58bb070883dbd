export interface FoundThing {
  to: string;
  title: string;
  detail: string | null;
  isExact: boolean;
}

/** Results of one feature. */
export interface FoundGroup {
  label: string;
  things: FoundThing[];
  /** There are more than are shown. */
  hasMore: boolean;
}

export interface AdminSearchAnswer {
  text: string;
  /** What is wrong with the text; null where it could be searched. */
  problem: string | null;
  /** Those with an exact match first. */
  groups: FoundGroup[];
}
