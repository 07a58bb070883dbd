import { createLocalJWKSet, type JWTPayload, jwtVerify } from "jose";

/** The site's own cookie, which all three servers are sent. */
export const sessionCookie = "site-session";

const keys = createLocalJWKSet(JSON.parse(process.env.SESSION_KEYS ?? '{"keys":[]}'));

/** The claims of whoever is signed in, from the value of the session cookie; null for a visitor. */
export async function readClaims(cookie: string | undefined): Promise<JWTPayload | null> {
  if (!cookie?.startsWith("base64-")) return null;
  const session = JSON.parse(Buffer.from(cookie.slice(7), "base64url").toString());
  try {
    const { payload } = await jwtVerify(session.access_token, keys, { audience: "authenticated" });
    return payload;
  } catch {
    return null;
  }
}
