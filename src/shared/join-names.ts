const listFormats = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Names after each other, without a comma before the last: `a, b and c`. */
export function joinNames(names: readonly string[], word: "and" | "or" = "and"): string {
  return listFormats[word].format(names);
}
