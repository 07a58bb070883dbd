import type { AuditAction } from "#platform/audit/audit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import {
  recordSecurityEvent,
  type SecurityEvent,
} from "../security-log/security-log.store.server.ts";
import type { Actor } from "./actor.rules.ts";

/**
 * Writes down what was done to an account and by whom: in the log that its owner reads, and in the
 * platform's audit.
 */
export async function recordAdministration(
  services: Services,
  transaction: DatabaseTransaction,
  {
    actor,
    audit,
    details = {},
    before,
    after,
    ...event
  }: Pick<SecurityEvent, "action" | "type" | "user" | "traits"> & {
    actor: Actor;
    /** The change's name in the audit, e.g. `accounts.user_suspended`. */
    audit: AuditAction;
    /** Facts for the audit alone, which administrators read and the owner does not. */
    details?: Record<string, unknown>;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  await recordSecurityEvent(transaction, {
    ...event,
    actor: { id: actor.userId, email: actor.name },
    address: actor.address,
    now: services.clock.now(),
  });
  const { reason, ...traits } = event.traits ?? {};
  await services.audit.record(transaction, {
    actorId: actor.userId,
    action: audit,
    subject: { type: "user", id: event.user.id, name: event.user.email ?? undefined },
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
    details: {
      ...traits,
      ...details,
      ...(actor.userId ? {} : { by: actor.name }),
    },
  });
}
