import { createHash, timingSafeEqual } from "node:crypto";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { deleteFlow, type Flow, lockFlow } from "../one-time/flows.store.server.ts";
import {
  isBanned,
  issueSession,
  openSession,
  type Session,
} from "../sessions/sessions.usecases.server.ts";
import { readAccount } from "../users/users.store.server.ts";
import { linkKept } from "./link-identity.usecases.server.ts";
import { retryOnConflict } from "./retry-on-conflict.usecases.server.ts";

const codeLifetimeMilliseconds = toMilliseconds({ minutes: 5 });

/** Exchanges a code for a session, once, for whoever holds the verifier that began the flow. */
export async function exchangeCode(
  services: Services,
  { code, verifier, client }: { code: string; verifier: string; client: Client },
): Promise<Session> {
  if (!code || !verifier) {
    throw authErrors.validationFailed(
      "invalid request: both auth code and code verifier should be non-empty",
    );
  }
  const outcome = await retryOnConflict(() =>
    services.database.asSystem("exchange code", async (transaction) => {
      const now = services.clock.now();
      const flow = await lockFlow(transaction, code);
      const startedAt = flow && beginningOf(flow);
      if (!flow?.userId || !startedAt) return authErrors.flowStateNotFound();
      if (now.getTime() - startedAt.getTime() > codeLifetimeMilliseconds) {
        await deleteFlow(transaction, flow.id);
        return authErrors.flowStateExpired();
      }
      if (!matchesChallenge(verifier, flow)) return authErrors.badCodeVerifier();
      const denial = await linkKept(services, transaction, {
        flowId: flow.id,
        userId: flow.userId,
        client,
      });
      await deleteFlow(transaction, flow.id);
      if (denial) return denial;
      const account = await readAccount(transaction, flow.userId);
      if (!account) return authErrors.userNotFound();
      if (isBanned(account, now)) return authErrors.userBanned();
      const facts = await openSession(services, transaction, {
        userId: flow.userId,
        method: flow.method,
        client,
      });
      return { facts, flow };
    }),
  );
  if (isProductError(outcome)) throw outcome;
  const session = await issueSession(services, outcome.facts);
  const { providerToken, providerRefreshToken } = outcome.flow;
  return {
    ...session,
    ...(providerToken ? { provider_token: providerToken } : {}),
    ...(providerRefreshToken ? { provider_refresh_token: providerRefreshToken } : {}),
  };
}

/** Emails may be opened late, so their time counts from then; a visit at a provider is one go. */
function beginningOf({ method, createdAt, issuedAt }: Flow): Date | null {
  return method === "oauth" ? createdAt : issuedAt;
}

function matchesChallenge(verifier: string, flow: Flow): boolean {
  const offered =
    flow.challengeMethod === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(flow.challenge));
}
