import { isIP } from "node:net";
import { violates } from "#platform/database/database.errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toUnixSeconds } from "#shared/time.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { challengeLifetime } from "./factor-guards.rules.ts";
import { readBackoff } from "./factor-guards.store.server.ts";
import type { FactorKind } from "./factor-kinds.types.ts";
import { openKind } from "./factor-kinds.usecases.server.ts";
import { disabledFactorErrors, factorErrors } from "./factors.errors.ts";
import {
  findFactor,
  insertChallenge,
  markChallenged,
  updateFactor,
} from "./factors.store.server.ts";
import { checkMayBegin, holdFactors, requireFactor } from "./own-factors.usecases.server.ts";

interface ChallengeRequest {
  factorId: string;
  client: Client;
}

/**
 * Asks the viewer to prove that they have a factor. The challenge is good in their session alone.
 */
export async function challengeFactor(
  services: Services,
  viewer: UserViewer,
  request: ChallengeRequest,
): Promise<Record<string, unknown>> {
  const factor = await requireFactor(services, viewer, request.factorId);
  const kind = openKind(services, factor.factor_type);
  if (!kind) throw disabledFactorErrors[factor.factor_type].verify();
  const own = await services.database.asSystem("check factor", async (transaction) => {
    if (await readBackoff(transaction, factor.id, services.clock.now())) {
      throw factorErrors.factorLocked();
    }
    return await holdFactors(transaction, viewer);
  });
  checkMayBegin(factor, own);
  await kind.admitChallenge?.(services, viewer, factor);

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openChallenge(services, viewer, kind, request);
    } catch (error) {
      // Two factors were challenged in the same microsecond, of which the column allows one.
      if (attempt >= 3 || !violates(error, "mfa_factors_last_challenged_at_key")) throw error;
    }
  }
}

async function openChallenge(
  services: Services,
  viewer: UserViewer,
  kind: FactorKind,
  { factorId, client }: ChallengeRequest,
): Promise<Record<string, unknown>> {
  return await services.database.asSystem("challenge factor", async (transaction) => {
    const now = services.clock.now();
    const own = await holdFactors(transaction, viewer);
    const factor = await findFactor(transaction, { userId: viewer.userId, factorId });
    if (!factor) throw factorErrors.factorNotFound();
    checkMayBegin(factor, own);
    const challengeId = crypto.randomUUID();
    const made = await kind.challenge(services, transaction, { viewer, factor, challengeId });
    const [address = ""] = client.address.split("%");
    await insertChallenge(transaction, {
      id: challengeId,
      factor_id: factor.id,
      sessionId: viewer.sessionId,
      created_at: now,
      ip_address: isIP(address) ? address : "0.0.0.0",
      otp_code: made.otpCode ?? null,
      web_authn_session_data: made.sessionData ? JSON.stringify(made.sessionData) : null,
    });
    if (made.change) await updateFactor(transaction, factor.id, made.change);
    await markChallenged(transaction, factor.id, now);
    await recordSecurityEvent(transaction, {
      action: "challenge_created",
      type: "factor",
      user: { id: viewer.userId, email: viewer.email },
      address: client.address,
      traits: { factor_id: factor.id, factor_type: factor.factor_type },
      now,
    });
    return {
      id: challengeId,
      type: factor.factor_type,
      expires_at: toUnixSeconds(now) + challengeLifetime,
      ...made.answer,
    };
  });
}
