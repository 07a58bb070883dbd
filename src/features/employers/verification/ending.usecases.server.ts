import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { lockOrganization } from "../access/access.store.server.ts";
import { type EndReason, endVerifications, isVerified } from "./verification.store.server.ts";

/**
 * Ends what is verified of an organization, and what other features published for it. For a
 * transaction that has locked it.
 */
export async function endAllVerifications(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, reason }: { organizationId: string; reason: EndReason },
): Promise<void> {
  const now = services.clock.now();
  const ended = await endVerifications(transaction, organizationId, { reason, now });
  if (reason === "closed" || ended > 0) {
    await runUnverifiedHooks(services, transaction, organizationId, reason);
  }
}

/** Other features react once nothing of an organization is verified, or it closes. */
export async function runUnverifiedHooks(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  reason: EndReason,
): Promise<void> {
  if (reason !== "closed" && (await isVerified(transaction, organizationId))) return;
  const change = {
    organizationId,
    reason: reason === "closed" ? ("closed" as const) : ("unverified" as const),
  };
  for (const hook of services.employers.unverifiedHooks) {
    await hook(services, transaction, change);
  }
}

/**
 * Does something with each organization in a transaction of its own that has locked it, so that one
 * that fails holds up no other.
 *
 * @throws AggregateError of all failures, once the others are done.
 */
export async function forEachOrganization(
  services: Services,
  organizationIds: readonly string[],
  work: (transaction: DatabaseTransaction, organizationId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of organizationIds) {
    try {
      await services.database.asSystem("verifications of an organization", async (transaction) => {
        await lockOrganization(transaction, { organizationId });
        await work(transaction, organizationId);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `The work failed for ${failures.length} organizations`);
  }
}
