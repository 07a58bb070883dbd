import { hasUnsettledSessions } from "#features/mentoring/mentoring.contract.ts";
import { owesPayee } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { deleteMethod, lockMethod, selectMethodsWithoutAccount } from "./methods.store.server.ts";

/**
 * Deletes the payout method of a payee who leaves. While money is owed to them or held for their
 * sessions, it stays, so that they still get it.
 */
export async function eraseSettledMethod(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  if (await owesPayee(transaction, userId)) return;
  if (await hasUnsettledSessions(transaction, userId)) return;
  await lockMethod(transaction, userId);
  await deleteMethod(transaction, userId);
}

/** Deletes details of people who have left, now that nothing is owed to them anymore. */
export async function eraseLeftoverMethods(services: Services): Promise<void> {
  const left = await services.database.asSystem(
    "find leftover payout details",
    selectMethodsWithoutAccount,
  );
  for (const userId of left) {
    await services.database.asSystem("delete leftover payout details", (transaction) =>
      eraseSettledMethod(transaction, userId),
    );
  }
}
