/** Limits of one request to the data API. Lengths are in characters. */
export const limits = {
  /** Of the whole query string, as sent. Node itself refuses addresses much longer than this. */
  queryLength: 12_000,
  valueLength: 1_000,
  /** Of a regular expression. */
  patternLength: 200,
  /** Regular expressions in one query: Postgres keeps 32 compiled and starts over beyond that. */
  patterns: 10,
  nameLength: 63,
  listItems: 300,
  filters: 50,
  /** Of `and` and `or` inside one another. */
  nesting: 5,
  selectedColumns: 50,
  orderTerms: 10,
  /** In one answer; the caller pages on with `offset`. */
  rows: 1_000,
  /** For one read. The embedded database cannot be timed; see `checkPattern` for what that asks. */
  milliseconds: 8_000,
} as const;
