import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { countFailures } from "../protection/login-counts.usecases.server.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { issueSession, openSession, type Session } from "../sessions/sessions.usecases.server.ts";
import { type ProviderOutcome, withProviderOutcome } from "./answer-address.rules.ts";
import { linkIdentity, refuseLink } from "./link-identity.usecases.server.ts";
import { oauthErrors } from "./oauth.errors.ts";
import {
  completeOAuthFlow,
  type OAuthFlow,
  type ProviderTokens,
  saveForLinking,
} from "./oauth-flows.store.server.ts";
import type { ProviderIdentity } from "./provider-claims.rules.ts";
import {
  limitFlows,
  type ProviderReturn,
  readDenial,
  redeemAnswer,
  takeFlow,
} from "./provider-flow.usecases.server.ts";
import { enterByProvider } from "./provider-sign-in.usecases.server.ts";
import { retryOnConflict } from "./retry-on-conflict.usecases.server.ts";

export interface ProviderReturned {
  /** Page to which the person continues, with the outcome. */
  address: string;
  /** The defect on our side or the provider's, to be logged. */
  defect?: unknown;
}

/** Ends somebody's visit at a provider. Always leads somewhere, whatever went wrong. */
export async function finishProviderFlow(
  services: Services,
  answer: ProviderReturn,
): Promise<ProviderReturned> {
  let redirectTo: string | undefined;
  try {
    await limitFlows(services, "callback", answer.client);
    const taken = await takeFlow(services, answer);
    redirectTo = "flow" in taken ? taken.flow.redirectTo : taken.redirectTo;
    if ("rejection" in taken) throw taken.rejection;
    const { flow } = taken;
    const outcome = await countFailures(services, "oauth", () => complete(services, flow, answer));
    return { address: withProviderOutcome(redirectTarget(services, redirectTo), outcome) };
  } catch (error) {
    const target = redirectTarget(services, redirectTo);
    const outcome = describeFailure(error);
    const isDefect = "error" in outcome && outcome.error.status >= 500;
    return {
      address: withProviderOutcome(target, outcome),
      ...(isDefect ? { defect: error } : {}),
    };
  }
}

function describeFailure(error: unknown): ProviderOutcome {
  const denial = readDenial(error);
  if (denial) return { denial };
  if (isProductError(error)) return { error };
  return {
    error: {
      code: "unexpected_failure",
      status: 500,
      message: "Unexpected failure, please check server logs for more information",
    },
  };
}

async function complete(
  services: Services,
  flow: OAuthFlow,
  { parameters, client }: ProviderReturn,
): Promise<ProviderOutcome> {
  const { identity, tokens } = await redeemAnswer(services, flow, parameters);
  if (flow.linkTo) return await completeLink(services, { flow, identity, tokens, client });
  const { challenge, redirectTo } = flow;
  const entry = { identity, client, challenge, redirectTo };
  if (challenge) {
    const now = services.clock.now();
    const code = await enterByProvider(services, entry, (transaction, userId) =>
      completeOAuthFlow(transaction, flow.id, { userId, tokens, now }),
    );
    if (!code) throw oauthErrors.oauthStateNotFound();
    return { code };
  }
  const facts = await enterByProvider(services, entry, (transaction, userId) =>
    openSession(services, transaction, { userId, method: "oauth", client }),
  );
  return { session: withTokens(await issueSession(services, facts), tokens) };
}

/**
 * Links where the cookie has shown that this is the browser that asked. Where a code verifier is to
 * show it, what the provider said is kept, and linked when the code is exchanged.
 */
async function completeLink(
  services: Services,
  {
    flow,
    identity,
    tokens,
    client,
  }: {
    flow: OAuthFlow;
    identity: ProviderIdentity;
    tokens: ProviderTokens;
    client: ProviderReturn["client"];
  },
): Promise<ProviderOutcome> {
  const userId = flow.linkTo ?? "";
  if (!services.auth.manualLinking) throw oauthErrors.manualLinkingDisabled();
  if (flow.challenge) {
    const now = services.clock.now();
    const outcome = await services.database.asSystem(
      "save identity for linking",
      async (transaction) => {
        const rejection = await refuseLink(transaction, userId, identity);
        if (rejection) return rejection;
        const code = await completeOAuthFlow(transaction, flow.id, { userId, tokens, now });
        await saveForLinking(transaction, flow.id, identity);
        return code;
      },
    );
    if (isProductError(outcome)) throw outcome;
    if (!outcome) throw oauthErrors.oauthStateNotFound();
    return { code: outcome };
  }
  return { session: withTokens(await linkAndOpen(services, { userId, identity, client }), tokens) };
}

/** Adds the identity and opens a session in one transaction. */
export async function linkAndOpen(
  services: Services,
  link: { userId: string; identity: ProviderIdentity; client: ProviderReturn["client"] },
): Promise<Session> {
  const { userId, client } = link;
  const outcome = await retryOnConflict(() =>
    services.database.asSystem("link identity", async (transaction) => {
      const rejection = await linkIdentity(services, transaction, link);
      if (rejection) return rejection;
      return await openSession(services, transaction, { userId, method: "oauth", client });
    }),
  );
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}

function withTokens(
  session: Session,
  { accessToken, refreshToken }: ProviderTokens,
): Record<string, unknown> {
  return {
    ...session,
    provider_token: accessToken,
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  };
}
