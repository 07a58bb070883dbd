import { redirect } from "react-router";
import { isAdmin, type UserViewer, type Viewer } from "#platform/viewer.ts";

/** Where a session that has not used its account's second factor is asked for it. */
export const secondStepPath = "/auth/second-step";

/**
 * Sends an anonymous visitor to `/auth`, which sends whoever has yet to take the second step on to
 * that, and afterwards back to `path`.
 */
export function requireUserPage(viewer: Viewer, path: string): UserViewer {
  if (viewer.kind === "user") return viewer;
  throw redirect(`/auth?next=${encodeURIComponent(path)}`);
}

/** As `requireUserPage`; a signed-in visitor without the role is shown 'Access Denied' at `/auth`. */
export function requireAdminPage(viewer: Viewer, path: string): UserViewer {
  const user = requireUserPage(viewer, path);
  if (isAdmin(user)) return user;
  throw redirect("/auth?denied=admin");
}
