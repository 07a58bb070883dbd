import type { DatabaseTransaction } from "#platform/database/database.ts";
import { deleteReadyFlowsOf } from "./flows.store.server.ts";

/**
 * Ends what may have been begun in a session that ends and leads back into the account without the
 * owner's mailbox: flows at providers, codes that were handed out, a code to a new telephone.
 */
export async function deletePending(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await deleteReadyFlowsOf(transaction, userId);
  await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("user_id", "=", userId)
    .where("token_type", "=", "phone_change_token")
    .execute();
}
