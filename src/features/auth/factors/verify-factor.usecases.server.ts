import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { toMilliseconds } from "#shared/time.ts";
import { factorAddedEmail } from "../auth.emails.ts";
import type { Client } from "../auth.types.ts";
import { countLogin } from "../protection/login-counts.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import {
  elevateToAal2,
  issueSession,
  type OpenedSession,
  type Session,
} from "../sessions/sessions.usecases.server.ts";
import { challengeLifetime, maxWrongAnswers } from "./factor-guards.rules.ts";
import { countWrongAnswer, readBackoff, resetWrongAnswers } from "./factor-guards.store.server.ts";
import type { FactorKind } from "./factor-kinds.types.ts";
import { openKind } from "./factor-kinds.usecases.server.ts";
import { disabledFactorErrors, factorErrors } from "./factors.errors.ts";
import type { VerifyFactorRequest } from "./factors.schemas.ts";
import {
  deleteChallenge,
  deleteFactors,
  type FactorChange,
  type FactorRow,
  type GuardedChallenge,
  lockChallenge,
  markChallengeVerified,
  updateFactor,
} from "./factors.store.server.ts";
import { checkMayBegin, holdFactors, requireFactor } from "./own-factors.usecases.server.ts";

interface Attempt {
  viewer: UserViewer;
  kind: FactorKind;
  factor: FactorRow;
  client: Client;
  now: Date;
}

/**
 * Judges the answer to a challenge. A right one lifts the session to `aal2`, in a new session body.
 */
export async function verifyFactor(
  services: Services,
  viewer: UserViewer,
  { factorId, request, client }: { factorId: string; request: VerifyFactorRequest; client: Client },
): Promise<Session> {
  const { id, factor_type } = await requireFactor(services, viewer, factorId);
  const kind = openKind(services, factor_type);
  if (!kind) throw disabledFactorErrors[factor_type].verify();
  const proof = kind.readProof(request);
  const challengeId = request.challenge_id ?? "";
  if (!isId(challengeId)) throw factorErrors.factorOfChallengeNotFound();

  // The cost of a wrong answer must be committed before the error is thrown.
  const outcome = await services.database.asSystem("verify factor", async (transaction) => {
    const now = services.clock.now();
    const own = await holdFactors(transaction, viewer);
    const factor = own.factors.find((candidate) => candidate.id === id);
    if (!factor) return factorErrors.factorNotFound();
    checkMayBegin(factor, own);
    const found = await lockChallenge(transaction, { challengeId, factorId: id });
    const denial = await judgeChallenge(transaction, found, { viewer, now });
    if (!found || denial) return denial ?? factorErrors.factorOfChallengeNotFound();
    if (await readBackoff(transaction, id, now)) return factorErrors.factorLocked();

    const attempt = { viewer, kind, factor, client, now };
    const { challenge } = found;
    const verdict = await kind.verify(services, transaction, { viewer, factor, challenge, proof });
    if (!verdict.accepted) {
      countLogin(services, kind.method, "failure");
      await noteWrongAnswer(transaction, attempt, challengeId);
      return verdict.error;
    }
    const others = own.factors.filter((candidate) => candidate.id !== id);
    await settle(transaction, attempt, { challengeId, others, change: verdict.change });
    const facts = await elevateToAal2(services, transaction, {
      viewer,
      method: kind.method,
      factorId: id,
    });
    if (factor.status === "unverified") await emailNews(services, transaction, attempt, facts);
    return facts;
  });
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}

/** The reason why a challenge can't be answered any more, or not here; undefined when it can. */
async function judgeChallenge(
  transaction: DatabaseTransaction,
  found: GuardedChallenge | undefined,
  { viewer, now }: { viewer: UserViewer; now: Date },
): Promise<ProductError | undefined> {
  if (!found) return factorErrors.factorOfChallengeNotFound();
  const { challenge, guard } = found;
  if (challenge.verified_at || guard.session_id !== viewer.sessionId) {
    return factorErrors.challengeNotOfThisSession();
  }
  if (
    now.getTime() - challenge.created_at.getTime() >=
    toMilliseconds({ seconds: challengeLifetime })
  ) {
    await deleteChallenge(transaction, challenge.id);
    return factorErrors.challengeExpired(challenge.id);
  }
  return guard.failures >= maxWrongAnswers
    ? factorErrors.challengeExpired(challenge.id)
    : undefined;
}

async function noteWrongAnswer(
  transaction: DatabaseTransaction,
  { viewer, kind, factor, client, now }: Attempt,
  challengeId: string,
): Promise<void> {
  if (kind.guessable) {
    await countWrongAnswer(transaction, { factorId: factor.id, challengeId, now });
  } else {
    await deleteChallenge(transaction, challengeId);
  }
  await recordSecurityEvent(transaction, {
    action: "verification_failed",
    type: "factor",
    user: { id: viewer.userId, email: viewer.email },
    address: client.address,
    traits: { factor_id: factor.id, factor_type: factor.factor_type, challenge_id: challengeId },
    now,
  });
}

/** The factor is in use from now on, and what was begun in its place is forgotten. */
async function settle(
  transaction: DatabaseTransaction,
  { viewer, kind, factor, client, now }: Attempt,
  {
    challengeId,
    others,
    change,
  }: { challengeId: string; others: FactorRow[]; change: FactorChange | undefined },
): Promise<void> {
  if (kind.guessable) await markChallengeVerified(transaction, challengeId, now);
  else await deleteChallenge(transaction, challengeId);
  await resetWrongAnswers(transaction, factor.id);
  await updateFactor(transaction, factor.id, { ...change, status: "verified", updated_at: now });
  const pending = others.filter(
    ({ status, factor_type }) => status === "unverified" && factor_type === factor.factor_type,
  );
  await deleteFactors(
    transaction,
    pending.map(({ id }) => id),
  );
  await recordSecurityEvent(transaction, {
    action: "verification_attempted",
    type: "factor",
    user: { id: viewer.userId, email: viewer.email },
    address: client.address,
    traits: { factor_id: factor.id, factor_type: factor.factor_type, challenge_id: challengeId },
    now,
  });
}

async function emailNews(
  services: Services,
  transaction: DatabaseTransaction,
  { kind, now }: Attempt,
  { account }: OpenedSession,
): Promise<void> {
  if (!account.user.email) return;
  const { baseUrl } = services.application;
  await services.mail.enqueue(
    transaction,
    factorAddedEmail(account.user.email, { baseUrl, at: now, factor: kind.label }),
    { lane: "security" },
  );
}
