/**
 * The cookie that holds the browser's session, written by `@supabase/ssr` (in pieces named
 * `site-session.0`, `site-session.1`… where it is long) and read by the server for its first paint.
 */
export const sessionCookieName = "site-session";
