/**
 * The place where a list marks its samples: nowhere, once for the whole list, or at each of them because
 * others are none.
 */
export function markSamples(entries: readonly boolean[]): "none" | "list" | "entries" {
  if (!entries.includes(true)) return "none";
  return entries.includes(false) ? "entries" : "list";
}
