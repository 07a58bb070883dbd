/** The operators of the query grammar and the SQL each one becomes. There are no others. */
export const comparisonOperators = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  isdistinct: "is distinct from",
} as const;

export const patternOperators = { like: "like", ilike: "ilike", match: "~", imatch: "~*" } as const;

export const arrayOperators = { cs: "@>", cd: "<@", ov: "&&" } as const;

export const searchOperators = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;

export const isValues = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
} as const;

/** Those that may be followed by `(any)` or `(all)` and a list in braces. */
export const quantifiableOperators = {
  eq: "=",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  ...patternOperators,
} as const;

/**
 * Search configuration when the caller names none; the server's own default depends on its locale.
 */
export const defaultSearchConfiguration = "english";
export const searchConfigurations = { english: "'english'", simple: "'simple'" } as const;

export type ComparisonOperator = keyof typeof comparisonOperators;
export type PatternOperator = keyof typeof patternOperators;
export type ArrayOperator = keyof typeof arrayOperators;
export type SearchOperator = keyof typeof searchOperators;
export type IsValue = keyof typeof isValues;
export type QuantifiableOperator = keyof typeof quantifiableOperators;

export function isNameIn<Table extends object>(
  table: Table,
  name: string,
): name is keyof Table & string {
  return Object.hasOwn(table, name);
}
