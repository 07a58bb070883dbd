import * as client from "openid-client";
import { outsideLimits } from "#platform/outside-limits.ts";
import { identityProviderErrors, type ProviderDenial } from "./identity-provider.errors.ts";
import type { ProviderAnswer } from "./identity-provider.ts";

/** Time limit for any one answer of a provider, in seconds. */
export const defaultTimeoutSeconds = outsideLimits.identityProvider.answer / 1000;

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** Checks what a person came back with and exchanges its code for tokens. */
export async function redeemCode(
  configuration: client.Configuration,
  { parameters, redirectUri, state }: ProviderAnswer,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<Tokens> {
  const address = new URL(redirectUri);
  for (const [name, value] of parameters) address.searchParams.append(name, value);
  try {
    return await client.authorizationCodeGrant(configuration, address, {
      ...checks,
      expectedState: state,
    });
  } catch (cause) {
    throw asProviderError(cause);
  }
}

function asProviderError(cause: unknown): Error {
  if (cause instanceof client.AuthorizationResponseError) {
    const denial: ProviderDenial = {
      error: plain(cause.error, 100),
      description: plain(cause.error_description ?? "", 500),
    };
    return identityProviderErrors.denied({ cause, details: { denial } });
  }
  return isSilence(cause)
    ? identityProviderErrors.unreachable({ cause })
    : identityProviderErrors.refused({ cause });
}

/** No answer came, or one that says the provider itself has a problem. */
function isSilence(cause: unknown): boolean {
  if (wasTimeLimit(cause)) return true;
  if (cause instanceof client.ClientError) {
    if (cause.code === "OAUTH_TIMEOUT" || cause.code === "OAUTH_ABORT") return true;
    const inner = cause.cause;
    return (inner instanceof Response && inner.status >= 500) || inner instanceof TypeError;
  }
  // A failed connection; the library's own complaints about an answer have a code.
  return cause instanceof TypeError && !("code" in cause);
}

/** Also where an answer began and its end never came: the libraries call that a bad answer. */
function wasTimeLimit(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return true;
  }
  return false;
}

/** Words from outside that go on into an address: one line, not long. */
function plain(text: string, maxLength: number): string {
  return text
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, maxLength)
    .toWellFormed();
}

/** Each scope once; those that signing in needs come first. */
export function joinScopes(needed: readonly string[], asked: readonly string[]): string {
  return [...new Set([...needed, ...asked])].join(" ");
}

/** Adds the caller's parameters, none of which replaces one that is there. */
export function addExtras(address: URL, extras: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(extras)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  return address;
}

/** Plain http is for a provider that runs beside us. */
export function isOnThisMachine(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}
