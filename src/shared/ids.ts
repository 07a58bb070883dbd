import { z } from "zod";

const id = z.guid();

/**
 * Whether `text` can be a row's id. The database answers anything else with an error, not with no
 * row.
 */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}
