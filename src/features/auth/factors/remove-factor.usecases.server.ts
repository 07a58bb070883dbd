import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { factorRemovedEmail } from "../auth.emails.ts";
import type { Client } from "../auth.types.ts";
import {
  recordSecurityEvent,
  type SecurityEvent,
} from "../security-log/security-log.store.server.ts";
import { lowerSessions } from "../sessions/sessions.store.server.ts";
import { factorKinds } from "./factor-kinds.usecases.server.ts";
import { factorErrors } from "./factors.errors.ts";
import { deleteFactors, type FactorRow, listFactors } from "./factors.store.server.ts";
import { holdFactors, requireFactor } from "./own-factors.usecases.server.ts";
import { deleteRecoverySet } from "./recovery-codes.store.server.ts";

/**
 * Removes a factor of the viewer's. One that is in use can be removed after the second step alone.
 */
export async function unenrollFactor(
  services: Services,
  viewer: UserViewer,
  { factorId, client }: { factorId: string; client: Client },
): Promise<{ id: string }> {
  const { id } = await requireFactor(services, viewer, factorId);
  await services.database.asSystem("unenroll factor", async (transaction) => {
    const { factors, assurance, hasVerified } = await holdFactors(transaction, viewer);
    const factor = factors.find((candidate) => candidate.id === id);
    if (!factor) throw factorErrors.factorNotFound();
    if (hasVerified && assurance === "aal1") {
      throw factorErrors.insufficientAssuranceToUnenroll();
    }
    await removeFactor(services, transaction, {
      factor,
      event: {
        action: "factor_unenrolled",
        user: { id: viewer.userId, email: viewer.email },
        address: client.address,
      },
    });
  });
  return { id };
}

/**
 * Takes a factor away from its user: the sessions that it lifted come down, and with the last one
 * in use the recovery codes go too. The user's row must be held (`lockUser`).
 */
export async function removeFactor(
  services: Services,
  transaction: DatabaseTransaction,
  {
    factor,
    event,
  }: {
    factor: FactorRow;
    /** The actor that removed it, and the action in the log. */
    event: Pick<SecurityEvent, "action" | "user" | "actor" | "address">;
  },
): Promise<void> {
  const now = services.clock.now();
  const userId = factor.user_id;
  await deleteFactors(transaction, [factor.id]);
  const left = await listFactors(transaction, userId);
  if (left.some(({ status }) => status === "verified")) {
    await lowerSessions(transaction, userId, { factorId: factor.id, now });
  } else {
    await deleteRecoverySet(transaction, userId);
    await lowerSessions(transaction, userId, { now });
  }
  await recordSecurityEvent(transaction, {
    ...event,
    type: "factor",
    traits: {
      factor_id: factor.id,
      factor_type: factor.factor_type,
      factor_status: factor.status,
    },
    now,
  });
  if (factor.status !== "verified" || !event.user.email) return;
  await services.mail.enqueue(
    transaction,
    factorRemovedEmail(event.user.email, {
      baseUrl: services.application.baseUrl,
      at: now,
      factor: factorKinds[factor.factor_type].label,
    }),
    { lane: "security" },
  );
}
