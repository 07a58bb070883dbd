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
  /** The reason why the text can't be searched; null where it could. */
  problem: string | null;
  /** Those with an exact match first. */
  groups: FoundGroup[];
}
