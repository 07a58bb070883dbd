import { redirect } from "react-router";
import { isAdmin, type UserViewer, type Viewer } from "#platform/viewer.ts";

/** Page that asks a session for its account's second factor. */
export const secondStepPath = "/auth/second-step";

/**
 * Sends an anonymous visitor to `/auth`, which sends whoever has yet to take the second step on to
 * that, and afterwards back to `path`.
 */
export function requireUserPage(viewer: Viewer, path: string): UserViewer {
  if (viewer.kind === "user") return viewer;
  throw redirect(`/auth?next=${encodeURIComponent(path)}`);
}

/** Page on which a second factor is set up; with `?for=admin` it says why one is needed. */
export const addFactorPath = "/account/security";

/**
 * As `requireUserPage`; a signed-in visitor without the role is shown 'Access Denied' at `/auth`.
 * An administrator who must have a second factor first is led to where it is added.
 */
export function requireAdminPage(viewer: Viewer, path: string): UserViewer {
  const user = requireUserPage(viewer, path);
  if (isAdmin(user)) return user;
  if (user.mustAddFactor) {
    throw redirect(`${addFactorPath}?for=admin&next=${encodeURIComponent(path)}`);
  }
  throw redirect("/auth?denied=admin");
}
