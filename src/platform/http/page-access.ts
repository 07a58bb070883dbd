import { redirect } from "react-router";
import type { Right } from "#platform/rights.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";

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
 * As `requireUserPage`; a signed-in visitor without the right is shown 'Access Denied' at `/auth`. Of
 * several rights, one is enough. Someone who must have a second factor first is led to where it is
 * added.
 */
export function requireRight(
  viewer: Viewer,
  right: Right | readonly Right[],
  path: string,
): UserViewer {
  const user = requireUserPage(viewer, path);
  const enough = typeof right === "string" ? [right] : right;
  return enough.some((each) => hasRight(user, each)) ? user : denyAccess(user, path);
}

function denyAccess(user: UserViewer, path: string): never {
  if (user.mustAddFactor) {
    throw redirect(`${addFactorPath}?for=admin&next=${encodeURIComponent(path)}`);
  }
  throw redirect("/auth?denied=admin");
}

/** People who may send a form: anyone, anyone signed in, or those with a right. */
export type Sender = "anyone" | "user" | Right;

/** Sends away a viewer who is none of the senders. Answers whom it lets through. */
export function requireSender(
  viewer: Viewer,
  senders: Sender | readonly Sender[],
  path: string,
): Viewer {
  const allowed: readonly Sender[] = typeof senders === "string" ? [senders] : senders;
  if (allowed.includes("anyone")) return viewer;
  const user = requireUserPage(viewer, path);
  if (allowed.includes("user")) return user;
  const needed = allowed.filter((each): each is Right => each !== "anyone" && each !== "user");
  return requireRight(user, needed, path);
}
