import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { withProviderOutcome } from "../oauth/answer-address.rules.ts";
import {
  beginProviderFlow,
  type ProviderFlowRequest,
} from "../oauth/provider-flow.usecases.server.ts";
import { readExtras, readScopes } from "../oauth/provider-request.rules.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { readCodeChallenge } from "../users/credentials.rules.ts";
import { type AuthContext, clientOf, redirectOf } from "./auth-request.server.ts";
import { readBrowser, rememberBrowser } from "./provider-cookie.server.ts";

/**
 * GET /auth/v1/authorize: opened by a browser, which is sent on to the provider. The client's
 * `skip_http_redirect` means that the client does not open the address itself; whoever does is
 * redirected all the same.
 */
export async function authorize(services: Services, context: AuthContext): Promise<Response> {
  const request = readProviderRequest(context);
  context.header("Referrer-Policy", "no-referrer");
  try {
    const { address, browser } = await beginProviderFlow(services, request);
    rememberBrowser(services, context, browser);
    return context.redirect(address, 302);
  } catch (error) {
    // A provider that is silent is nothing the person can mend: they go back to where they were.
    if (!isProductError(error) || error.status !== 503) throw error;
    context.var.log.warn("accounts.provider_failed", { provider: request.provider, error });
    const target = redirectTarget(services, request.redirectTo);
    return context.redirect(withProviderOutcome(target, { error }), 302);
  }
}

/** Reads the query of a sign-in with a provider; throws where the PKCE parameters are wrong. */
export function readProviderRequest(context: AuthContext): ProviderFlowRequest {
  const query = context.req.query();
  return {
    provider: query.provider ?? "",
    redirectTo: redirectOf(context),
    scopes: readScopes(query.scopes),
    extras: readExtras(query),
    challenge: readCodeChallenge(query.code_challenge, query.code_challenge_method),
    browser: readBrowser(context),
    client: clientOf(context),
  };
}
