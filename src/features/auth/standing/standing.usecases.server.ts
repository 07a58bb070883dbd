import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { setBan } from "../users/admins.store.server.ts";
import { lockStanding } from "./standing.store.server.ts";

/** The reason of a suspension, its end, and the administrator (null: the secret key). */
export interface Suspension {
  until: Date;
  reason?: string;
  by: string | null;
}

/**
 * Suspends an account, with all that this means elsewhere: every feature ends what the person has
 * under way with others, in the same transaction. Sessions are the caller's to end.
 */
export async function beginSuspension(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  suspension: Suspension,
): Promise<void> {
  await lockStanding(transaction, userId);
  await setBan(transaction, userId, suspension, services.clock.now());
  await withdrawFromOthers(services, transaction, userId);
}

/** Steps of every feature when an account is suspended, or an administrator deletes it. */
export async function withdrawFromOthers(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const { whenSuspended } of services.personalData.keepers) {
    await whenSuspended?.(services, transaction, userId);
  }
}

/** Ends a suspension. What was canceled because of it stays canceled. */
export async function endSuspension(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await lockStanding(transaction, userId);
  await setBan(transaction, userId, null, services.clock.now());
  for (const { whenReinstated } of services.personalData.keepers) {
    await whenReinstated?.(services, transaction, userId);
  }
}
