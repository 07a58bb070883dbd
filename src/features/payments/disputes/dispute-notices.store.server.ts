import { accountRows, roleRows, suspendedAccounts } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { rightsOf, roles } from "#platform/rights.ts";

/** Notes an email about a dispute. Returns false where it went out before. */
export async function addDisputeNotice(
  transaction: DatabaseTransaction,
  {
    disputeId,
    kind,
    about,
    now,
  }: {
    disputeId: string;
    kind: "opened" | "three_days" | "one_day" | "closed";
    about: Date;
    now: Date;
  },
): Promise<boolean> {
  const added = await transaction
    .insertInto("private.dispute_notices")
    .values({ dispute_id: disputeId, kind, about, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return added !== undefined;
}

/** Addresses of people with the right `money`. */
export async function listMoneyEmails(transaction: DatabaseTransaction): Promise<string[]> {
  const withMoney = roles.filter((role) => rightsOf(role).includes("money"));
  const rows = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select("account.email")
    .where("account.deleted_at", "is", null)
    .where("account.email", "is not", null)
    .where("account.id", "in", (query) =>
      query
        .selectFrom(roleRows(transaction).as("held"))
        .select("held.user_id")
        .where("held.role", "in", withMoney),
    )
    .where("account.id", "not in", suspendedAccounts(transaction))
    .orderBy("account.email")
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Open disputes, those that were asked about longest ago first. */
export async function selectOpenDisputes(
  transaction: DatabaseTransaction,
  { provider, limit }: { provider: string; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("disputes")
    .select("provider_id")
    .where("provider", "=", provider)
    .where("decided_at", "is", null)
    .orderBy("checked_at")
    .limit(limit)
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

/** Disputes that wait for evidence and are due between two times. */
export async function selectDueDisputes(
  transaction: DatabaseTransaction,
  { after, until }: { after: Date; until: Date },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("disputes")
    .select("id")
    .where("status", "=", "needs_response")
    .where("evidence_due_at", ">", after)
    .where("evidence_due_at", "<=", until)
    .orderBy("evidence_due_at")
    .execute();
  return rows.map(({ id }) => id);
}
