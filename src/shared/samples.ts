/**
 * How a list says which of its entries are samples: not at all, once for the whole list, or at each
 * of them because others are none.
 */
export function markSamples(entries: readonly boolean[]): "none" | "list" | "entries" {
  if (!entries.includes(true)) return "none";
  return entries.includes(false) ? "entries" : "list";
}
