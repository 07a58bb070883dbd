import type { DatabaseTransaction } from "#platform/database/database.ts";

/** What people are called, as other features may join it in their own statements. For reading alone. */
export function profileRows(transaction: DatabaseTransaction) {
  return transaction.selectFrom("account_profiles").select(["user_id", "full_name"]);
}
