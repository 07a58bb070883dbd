import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Keeps where mail about a person's membership goes. */
export async function keepMember(
  transaction: DatabaseTransaction,
  { userId, email, askedAt }: { userId: string; email: string; askedAt: Date },
): Promise<void> {
  await transaction
    .insertInto("pro_members")
    .values({ user_id: userId, account_email: email, asked_at: askedAt })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ account_email: email, asked_at: askedAt }),
    )
    .execute();
}

/** Undefined when the person is gone. */
export async function findMemberEmail(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("pro_members")
    .select("account_email")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.account_email;
}
