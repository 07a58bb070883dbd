/** As zod's `guid` has it, which pages that look at an id would fetch for it. */
const id = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Whether `text` can be a row's id. The database answers anything else with an error, not with no
 * row.
 */
export function isId(text: string): boolean {
  return id.test(text);
}
