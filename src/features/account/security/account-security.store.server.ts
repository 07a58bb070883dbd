import type { DatabaseTransaction } from "#platform/database/database.ts";

/** The addresses that a pending change of address still waits for, with a code that is good. */
export async function listAwaitedAddresses(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select("token.relates_to")
    .where("token.user_id", "=", userId)
    .where("token.token_type", "in", ["email_change_token_current", "email_change_token_new"])
    .where("detail.expires_at", ">", now)
    .orderBy("token.token_type")
    .execute();
  return rows.map(({ relates_to }) => relates_to);
}
