import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  identityProviderErrors,
  type ProviderDenial,
} from "#platform/identity-provider/identity-provider.errors.ts";
import type { IdentityProvider } from "#platform/identity-provider/identity-provider.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import type { Client } from "../auth.types.ts";
import { limitClient } from "../protection/limits.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { oauthErrors } from "./oauth.errors.ts";
import {
  insertOAuthFlow,
  lockOAuthFlow,
  markUsed,
  type OAuthFlow,
} from "./oauth-flows.store.server.ts";
import { browserPattern, knownProviders } from "./provider-request.rules.ts";

/*
 * A flow at a provider:
 *
 *   begun --(callback with its state, in its browser)--> used --> code issued --(exchange)--> gone
 *     \                                                     \--> session in the fragment (implicit)
 *      \--(five minutes)--> expired                          \--> refused
 */

const flowMilliseconds = toMilliseconds({ minutes: 5 });

export interface ProviderFlowRequest {
  provider: string;
  redirectTo: string | undefined;
  scopes: readonly string[];
  extras: Readonly<Record<string, string>>;
  challenge: CodeChallenge | undefined;
  /** The signed-in user who adds the provider to their account. */
  linkTo?: string;
  /** The browser's value from an earlier flow. */
  browser: string | undefined;
  client: Client;
}

export interface PendingProviderFlow {
  /** Address of the provider's sign-in page. */
  address: string;
  /**
   * The value that the browser must bring along with the answer; undefined where a code verifier
   * binds it.
   */
  browser: string | undefined;
}

/** The open provider of that name. Throws the protocol's refusals. */
export function findProvider(services: Services, name: string): IdentityProvider {
  const provider = services.auth.identityProviders.find((open) => open.name === name);
  if (provider) return provider;
  throw knownProviders.some((known) => known === name)
    ? oauthErrors.providerNotEnabled()
    : oauthErrors.providerUnknown(name.slice(0, 40));
}

/** Sends somebody to a provider. What comes back is bound to the verifier or to the browser. */
export async function beginProviderFlow(
  services: Services,
  { challenge, client, ...request }: ProviderFlowRequest,
): Promise<PendingProviderFlow> {
  const provider = findProvider(services, request.provider);
  await limitFlows(services, "authorize", client);
  const id = crypto.randomUUID();
  const [nonce, codeVerifier] = [newSecret(), newSecret()];
  const address = await provider.beginSignIn({
    redirectUri: callbackAddress(services),
    state: id,
    nonce,
    codeVerifier,
    scopes: request.scopes,
    extras: request.extras,
  });
  const browser = challenge ? undefined : reuseOrCreate(request.browser);
  await services.database.asSystem("begin provider flow", (transaction) =>
    insertOAuthFlow(transaction, {
      id,
      provider: provider.name,
      challenge,
      redirectTo: redirectTarget(services, request.redirectTo),
      nonce,
      codeVerifier,
      browserHash: browser && hash(browser),
      linkTo: request.linkTo,
      now: services.clock.now(),
    }),
  );
  return { address: address.href, browser };
}

export interface ProviderReturn {
  parameters: URLSearchParams;
  browser: string | undefined;
  client: Client;
}

/** Takes the flow that an answer belongs to: once, in time, and in the browser that began it. */
export async function takeFlow(
  services: Services,
  { parameters, browser }: Omit<ProviderReturn, "client">,
): Promise<{ flow: OAuthFlow } | { rejection: Error; redirectTo: string | undefined }> {
  const state = parameters.get("state") ?? "";
  if (!state) return { rejection: oauthErrors.oauthStateMissing(), redirectTo: undefined };
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  if (!uuid.test(state)) {
    return { rejection: oauthErrors.oauthStateInvalid(), redirectTo: undefined };
  }
  return await services.database.asSystem("take provider flow", async (transaction) => {
    const now = services.clock.now();
    const flow = await lockOAuthFlow(transaction, state);
    if (!flow) return { rejection: oauthErrors.oauthStateNotFound(), redirectTo: undefined };
    if (flow.browserHash && !isHashOf(flow.browserHash, browser)) {
      return { rejection: oauthErrors.oauthStateInvalid(), redirectTo: undefined };
    }
    const { redirectTo } = flow;
    if (flow.usedAt) return { rejection: oauthErrors.flowStateUsed(), redirectTo };
    if (now.getTime() - flow.createdAt.getTime() > flowMilliseconds) {
      return { rejection: oauthErrors.oauthStateExpired(), redirectTo };
    }
    await markUsed(transaction, flow.id, now);
    return { flow };
  });
}

/** Redeems the provider's answer for the identity of the person. */
export async function redeemAnswer(
  services: Services,
  flow: OAuthFlow,
  parameters: URLSearchParams,
) {
  const provider = findProvider(services, flow.provider);
  const { profile, accessToken, refreshToken } = await provider.redeem({
    redirectUri: callbackAddress(services),
    parameters,
    state: flow.id,
    nonce: flow.nonce,
    codeVerifier: flow.codeVerifier,
  });
  const { name, label, issuer } = provider;
  return {
    identity: { provider: name, label, issuer, profile },
    tokens: { accessToken, refreshToken },
  };
}

/** The provider's own error, if it sent the person back with a denial. */
export function readDenial(error: unknown): ProviderDenial | undefined {
  const isDenial = isProductError(error) && error.code === identityProviderErrors.denied().code;
  return isDenial ? (error.details.denial as ProviderDenial | undefined) : undefined;
}

export async function limitFlows(
  services: Services,
  endpoint: "authorize" | "callback",
  client: Client,
): Promise<void> {
  const { signInsPerClient } = services.auth.configuration;
  await limitClient(services, `${endpoint}/client`, signInsPerClient, client);
}

function callbackAddress({ application }: Services): string {
  return `${application.baseUrl}/auth/v1/callback`;
}

/** 256 bits, in the letters that PKCE allows. */
function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** One value serves all flows of a browser, so that two tabs can be at a provider at once. */
function reuseOrCreate(browser: string | undefined): string {
  return browser && browserPattern.test(browser) ? browser : newSecret();
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function isHashOf(stored: string, text: string | undefined): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(hash(text ?? "")));
}
