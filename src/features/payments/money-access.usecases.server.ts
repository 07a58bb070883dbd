import { httpErrors } from "#platform/http/errors.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";

/** The viewer, who has the right `money`. Throws `forbidden` otherwise. */
export function requireMoney(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "money")) throw httpErrors.forbidden();
  return viewer;
}
