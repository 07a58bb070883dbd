/** Page after signing in when nothing else was asked for. */
export const homeOfSignedIn = "/dashboard";

/** Page after signing up when nothing else was asked for: it asks what brings them here. */
export const welcomePath = "/welcome";

/** Page for a new password, which the email for it leads to. */
export const newPasswordPath = "/auth/new-password";

/** Page on which people prove again that it's them, before money moves. */
export const confirmIdentityPath = "/auth/confirm-identity";

/** Page for someone whose earlier password is gone, as somebody else may have set it. */
export const unclaimedAccountPath = `${newPasswordPath}?unclaimed`;

/** Whether the session of a code comes with that news; see `POST /auth/v1/verify`. */
export function hasLostPassword(session: object | null): boolean {
  return session !== null && "lost_password" in session;
}

/** Path after signing up: where they were going, or the welcome. */
export function pathOfNewcomer(destination: string): string {
  return destination === homeOfSignedIn ? welcomePath : destination;
}

/**
 * The address to which an email's link leads somebody who signs up: where they were going on this
 * site, or its root.
 */
export function addressAfterConfirming(origin: string, destination: string): string {
  return `${origin}${destination === homeOfSignedIn ? "/" : destination}`;
}

/** Pages below `/auth` that are for signed-in people, and so never lead back to signing in. */
const pagesOfSignedIn = [newPasswordPath, confirmIdentityPath];

const anySite = "https://site.invalid";

/**
 * The path of this site that `next` names, or the dashboard. Never another site: addresses with a
 * host, a scheme, a backslash or control characters are not followed. Never back to `/auth`, except
 * to its pages for signed-in people.
 */
export function returnPath(next: string | null): string {
  if (!next || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next)) return homeOfSignedIn;
  const url = new URL(next, anySite);
  if (url.origin !== anySite || url.pathname.startsWith("//")) return homeOfSignedIn;
  const isAuth = url.pathname === "/auth" || url.pathname.startsWith("/auth/");
  if (isAuth && !pagesOfSignedIn.includes(url.pathname)) return homeOfSignedIn;
  return url.pathname + url.search + url.hash;
}
