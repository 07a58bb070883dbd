import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/**
 * Calls every feature's hook: an account's address is its owner's from now on. Code that writes
 * `email_confirmed_at`, or another address beside it, calls this in the same transaction;
 * `tests/architecture` looks for it.
 */
export async function notifyEmailProven(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const { whenEmailProven } of services.personalData.keepers) {
    await whenEmailProven?.(services, transaction, userId);
  }
}
