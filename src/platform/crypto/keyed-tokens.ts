import { hkdfSync } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";

/**
 * A key of its own for one purpose, derived from a secret. Tokens under it are no tokens under any
 * other key, and nothing about the secret follows from them.
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}

export interface KeyedTokenUse {
  key: Uint8Array;
  /** Purpose of the token. A token for another purpose is rejected, though the key is the same. */
  use: string;
}

/** Signs claims that only we read again (HS256), good until `expiresAt`. */
export async function signKeyedToken(
  claims: JWTPayload,
  { key, use, expiresAt }: KeyedTokenUse & { expiresAt: Date },
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(use)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * The claims of a token that `signKeyedToken` made. Rejects with an error that `isTokenFault`
 * knows.
 */
export async function verifyKeyedToken(
  token: string,
  { key, use, now }: KeyedTokenUse & { now: Date },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ["HS256"],
    audience: use,
    currentDate: now,
    requiredClaims: ["exp", "url"],
  });
  return payload;
}
