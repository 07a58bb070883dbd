import { createChunks, stringToBase64URL } from "@supabase/ssr";
import { sessionCookieName } from "../../../src/platform/browser/session-cookie.ts";

/** The cookies in which a browser keeps a session that the service has answered with. */
export function sessionCookies(session: unknown): { name: string; value: string }[] {
  const value = `base64-${stringToBase64URL(JSON.stringify(session))}`;
  return createChunks(sessionCookieName, value).map((chunk) => ({
    name: chunk.name,
    value: chunk.value,
  }));
}

/** The header that sends them. */
export const cookieHeader = (session: unknown): string =>
  sessionCookies(session)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
