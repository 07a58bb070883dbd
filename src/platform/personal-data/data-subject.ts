/** The person whose rows are exported or erased. */
export interface DataSubject {
  userId: string;
  /** Accounts that were merged into this one. Their rows in logs still name them. */
  formerIds: readonly string[];
  /** In lower case. Rows that name an address alone are only theirs who have proven it. */
  provenEmail: string | undefined;
  /** Addresses of the account, proven or not: its email and its number. */
  contacts: readonly string[];
}

/** A value of a column, as conditions compare it. */
export type Value = string | number | boolean | null;

/** Condition on a row's columns: a value, one of several, or anything but a value. */
export type Only<C extends string = string> = {
  readonly [K in C]?: Value | readonly string[] | { readonly not: Value };
};
