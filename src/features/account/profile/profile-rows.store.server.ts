import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Names of people, as other features may join them in their own statements. Read-only. */
export function profileRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("account_profiles").select(["user_id", "full_name"]);
}
