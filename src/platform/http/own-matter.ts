import type { UserViewer } from "#platform/viewer.ts";
import { httpErrors } from "./errors.ts";

/**
 * Refuses what someone with a right does in a matter of their own. `people` are those it concerns.
 *
 * @throws `own_matter`.
 */
export function requireOther(
  { userId }: Pick<UserViewer, "userId">,
  ...people: readonly (string | null | undefined)[]
): void {
  if (people.includes(userId)) throw httpErrors.ownMatter();
}
