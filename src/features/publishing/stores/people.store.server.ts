import { accountRows, roleRows, suspendedAccounts } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { type Right, rightsOf, roles } from "#platform/rights.ts";

/** Whether an account holds the right now, can sign in and isn't suspended. */
export async function holdsRight(
  transaction: DatabaseTransaction,
  { userId, right, now }: { userId: string; right: Right; now: Date },
): Promise<boolean> {
  const enough = roles.filter((role) => rightsOf(role).includes(right));
  const row = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .innerJoin(roleRows(transaction).as("held"), "held.user_id", "account.id")
    .select("account.id")
    .where("account.id", "=", userId)
    .where("held.role", "in", enough)
    .where("account.deleted_at", "is", null)
    .where((where) =>
      where.or([
        where("account.banned_until", "is", null),
        where("account.banned_until", "<=", now),
      ]),
    )
    .where("account.id", "not in", suspendedAccounts(transaction))
    .executeTakeFirst();
  return row !== undefined;
}
