import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";

import type { VerifiedToken } from "./verified-tokens.ts";

export type { CryptoKey, JWK, JWTPayload } from "jose";

export interface SigningKey {
  kid: string;
  /** Public members only; safe to publish. */
  publicJwk: JWK;
  privateJwk: JWK;
}

/** A new ES256 key pair with a random id. */
export async function generateSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = crypto.randomUUID();
  const common = { kid, alg: "ES256", use: "sig" };
  return {
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), ...common, key_ops: ["verify"] },
    privateJwk: { ...(await exportJWK(privateKey)), ...common, key_ops: ["sign"] },
  };
}

export async function importSigningKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, "ES256")) as CryptoKey;
}

export async function signToken(claims: JWTPayload, kid: string, key: CryptoKey): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
}

/**
 * Verifies signature, expiry, issuer and audience. The algorithm is fixed here and the key comes
 * from `findKey` by id; nothing in the token chooses either. Rejects with an error that
 * `isTokenFault` knows, or with what `findKey` threw. Answers the claims and the key's id.
 */
export async function verifyToken(
  token: string,
  findKey: (kid: string) => Promise<CryptoKey | undefined>,
  expected: { issuer: string; audience: string; now: Date },
): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = kid === undefined ? undefined : await findKey(kid);
      if (!key) throw new errors.JWKSNoMatchingKey("no such key");
      return key;
    },
    {
      algorithms: ["ES256"],
      issuer: expected.issuer,
      audience: expected.audience,
      currentDate: expected.now,
      requiredClaims: ["exp", "sub"],
    },
  );
  return { kid: protectedHeader.kid ?? "", claims: Object.freeze(payload) };
}

/** Whether `error` says that a token is not valid, as opposed to that it could not be checked. */
export function isTokenFault(error: unknown): error is Error {
  return error instanceof errors.JOSEError;
}
