import type { DatabaseTransaction } from "#platform/database/database.ts";
import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { lockSession } from "../sessions/sessions.store.server.ts";
import { lockUser } from "../users/users.store.server.ts";
import { factorErrors } from "./factors.errors.ts";
import { type FactorRow, findFactor, listFactors } from "./factors.store.server.ts";

const twoMinutes = 120;

/** Counts one use by this client: 15 a minute, twice that at once. */
export async function limitFactorCalls(
  services: Services,
  call: "enroll" | "challenge" | "verify",
  client: Client,
): Promise<void> {
  const limit = {
    name: `factor-${call}/client`,
    capacity: services.auth.factors.attemptsPerClient,
    periodSeconds: twoMinutes,
  };
  if (!(await services.rateLimits.take(limit, networkOf(client.address)))) {
    throw authErrors.overRequestRateLimit();
  }
}

/** A factor of the viewer's by the id in a path. */
export async function requireFactor(
  services: Services,
  viewer: UserViewer,
  factorId: string,
): Promise<FactorRow> {
  if (!isId(factorId)) throw factorErrors.factorIdMalformed();
  const factor = await services.database.asSystem("find factor", (transaction) =>
    findFactor(transaction, { userId: viewer.userId, factorId }),
  );
  if (!factor) throw factorErrors.factorNotFound();
  return factor;
}

export interface OwnFactors {
  factors: FactorRow[];
  /** Of the viewer, unless the session came down since. */
  assurance: "aal1" | "aal2";
  hasVerified: boolean;
}

/**
 * Holds the user's row, so that factors change one at a time, and reads what a change depends on.
 * The viewer was read before: since then the session may have ended, or come down.
 */
export async function holdFactors(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
): Promise<OwnFactors> {
  await lockUser(transaction, viewer.userId);
  const session = await lockSession(transaction, viewer.sessionId);
  if (session?.user_id !== viewer.userId) throw authErrors.sessionNotFound();
  const factors = await listFactors(transaction, viewer.userId);
  return {
    factors,
    assurance: session.aal === "aal2" ? viewer.assurance : "aal1",
    hasVerified: factors.some(({ status }) => status === "verified"),
  };
}

/**
 * A factor that is not in use yet may not lift a session while others are in use: else whoever has
 * the password alone would come in by one of their own.
 */
export function checkMayBegin(
  factor: FactorRow,
  { assurance, hasVerified }: Pick<OwnFactors, "assurance" | "hasVerified">,
): void {
  if (factor.status === "unverified" && hasVerified && assurance === "aal1") {
    throw factorErrors.insufficientAssuranceToEnroll();
  }
}
