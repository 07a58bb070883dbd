import { createHash, timingSafeEqual } from "node:crypto";
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from "jose";
import * as client from "openid-client";
import type { ProductError } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import { identityProviderErrors } from "./identity-provider.errors.ts";
import type {
  IdentityProvider,
  IdTokenToVerify,
  ProviderAnswer,
  ProviderRequest,
  ProviderSignIn,
  VerifiedIdToken,
} from "./identity-provider.ts";
import { byEmailVerified, toProfile, type VouchesForEmail } from "./provider-profiles.ts";
import {
  addExtras,
  defaultTimeoutSeconds,
  isOnThisMachine,
  joinScopes,
  redeemCode,
} from "./redeem-code.ts";

export interface OpenIdOptions {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  vouches?: VouchesForEmail;
  /** False where the provider forgets the nonce; the state alone then binds its answer. */
  echoesNonce?: boolean;
  /** False where the id token alone is to be believed. */
  readsUserInfo?: boolean;
  /** Whether PKCE works although the discovery document doesn't say so. */
  supportsPkce?: boolean;
  /** Time limit for any one answer. */
  timeoutSeconds?: number;
  /** False where the secret must stand in the body. */
  secretInHeader?: boolean;
}

const scopes = ["openid", "email", "profile"];
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384"];
const tolerance = 30;

/**
 * OpenID Connect by discovery, which is done when first needed and kept. Checks signature, issuer,
 * audience, expiry and nonce of id tokens, and the issuer in the answer where the provider names
 * it.
 */
export function createOpenIdDriver(options: OpenIdOptions): IdentityProvider {
  const { name, label, issuer, clientId, echoesNonce = true, readsUserInfo = true } = options;
  const vouches = options.vouches ?? byEmailVerified;
  let discovered: Promise<Discovered> | undefined;

  return { name, label, issuer, beginSignIn, redeem, verifyIdToken };

  async function beginSignIn(request: ProviderRequest): Promise<URL> {
    const { configuration, usesPkce } = await provider();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: request.redirectUri,
      scope: joinScopes(scopes, request.scopes),
      state: request.state,
      ...(echoesNonce ? { nonce: request.nonce } : {}),
      ...(usesPkce
        ? {
            code_challenge: await client.calculatePKCECodeChallenge(request.codeVerifier),
            code_challenge_method: "S256",
          }
        : {}),
    });
    return addExtras(address, request.extras);
  }

  async function redeem(answer: ProviderAnswer): Promise<ProviderSignIn> {
    const { configuration, usesPkce } = await provider();
    const tokens = await redeemCode(configuration, answer, {
      ...(echoesNonce ? { expectedNonce: answer.nonce } : { idTokenExpected: true }),
      ...(usesPkce ? { pkceCodeVerifier: answer.codeVerifier } : {}),
    });
    const idClaims = tokens.claims();
    if (!idClaims) throw identityProviderErrors.refused();
    const saysAddress = idClaims.email !== undefined && idClaims.email_verified !== undefined;
    const asks = readsUserInfo && !saysAddress && configuration.serverMetadata().userinfo_endpoint;
    const claims = asks
      ? {
          ...idClaims,
          ...(await client
            .fetchUserInfo(configuration, tokens.access_token, idClaims.sub)
            .catch((cause: unknown) => {
              throw identityProviderErrors.unreachable({ cause });
            })),
        }
      : idClaims;
    const profile = toProfile(claims, vouches);
    if (!profile) throw identityProviderErrors.refused();
    return { profile, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  }

  async function verifyIdToken(request: IdTokenToVerify): Promise<VerifiedIdToken> {
    const { configuration, keys } = await provider();
    const { payload, alg } = await verify(request, keys);
    const expected = configuration
      .serverMetadata()
      .issuer.replace("{tenantid}", typeof payload.tid === "string" ? payload.tid : "");
    if (payload.iss !== expected) throw identityProviderErrors.badIdToken();
    checkAudience(payload);
    if (!payload.sub) throw identityProviderErrors.missingSubject();
    if (request.accessToken && typeof payload.at_hash === "string") {
      checkAccessToken(request.accessToken, payload.at_hash, alg);
    }
    const profile = toProfile(payload, vouches);
    if (!profile) throw identityProviderErrors.badIdToken();
    return { profile, nonce: typeof payload.nonce === "string" ? payload.nonce : undefined };
  }

  function checkAudience({ aud, azp }: JWTPayload): void {
    const audiences = [aud ?? []].flat();
    const isOurs = audiences.includes(clientId) && (audiences.length === 1 || azp === clientId);
    if (!isOurs) {
      throw identityProviderErrors.unacceptableAudience(audiences.join(", ").slice(0, 200));
    }
  }

  /** Discovers once; a failure is forgotten, so that the next person tries again. */
  function provider(): Promise<Discovered> {
    discovered ??= discover(options).catch((cause: unknown): never => {
      discovered = undefined;
      throw identityProviderErrors.unreachable({ cause });
    });
    return discovered;
  }
}

interface Discovered {
  configuration: client.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  usesPkce: boolean;
}

async function discover(options: OpenIdOptions): Promise<Discovered> {
  const { issuer, clientId, clientSecret, secretInHeader = true, supportsPkce = false } = options;
  const { timeoutSeconds = defaultTimeoutSeconds } = options;
  const authentication = secretInHeader
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: tolerance },
    authentication,
    {
      timeout: timeoutSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        ...(isOnThisMachine(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (!keysAt) throw new Error("The provider's discovery document names no keys");
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: toMilliseconds({ seconds: timeoutSeconds }),
  });
  const usesPkce = supportsPkce || configuration.serverMetadata().supportsPKCE();
  return { configuration, keys, usesPkce };
}

async function verify(
  { idToken, now }: IdTokenToVerify,
  keys: Discovered["keys"],
): Promise<{ payload: JWTPayload; alg: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms,
      currentDate: now,
      clockTolerance: tolerance,
      requiredClaims: ["exp", "iat", "iss", "aud"],
    });
    return { payload, alg: protectedHeader.alg };
  } catch (cause) {
    throw asIdTokenError(cause);
  }
}

/** Errors that are the token's fault, apart from keys that couldn't be had. */
function asIdTokenError(cause: unknown): ProductError {
  const isAboutToken =
    cause instanceof joseErrors.JOSEError && !(cause instanceof joseErrors.JWKSTimeout);
  const isAboutKeys =
    cause instanceof joseErrors.JOSEError && cause.code === joseErrors.JOSEError.code;
  return isAboutToken && !isAboutKeys
    ? identityProviderErrors.badIdToken({ cause })
    : identityProviderErrors.unreachable({ cause });
}

/** OpenID Connect Core 3.1.3.8: the left half of the access token's hash stands in the id token. */
function checkAccessToken(accessToken: string, hash: string, alg: string): void {
  const digest = createHash(`sha${alg.slice(-3)}`)
    .update(accessToken)
    .digest();
  const expected = Buffer.from(digest.subarray(0, digest.length / 2).toString("base64url"));
  const offered = Buffer.from(hash);
  if (expected.length !== offered.length || !timingSafeEqual(expected, offered)) {
    throw identityProviderErrors.badIdToken();
  }
}
