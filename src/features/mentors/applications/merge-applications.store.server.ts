import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair, MergePlan } from "#platform/personal-data/merge.ts";

/** Which applications move in a merge of two accounts, and the unpaid one that doesn't. */
export async function planApplications(
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<Pick<MergePlan, "moves" | "drops">> {
  const { count } = await transaction
    .selectFrom("mentor_applications")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", pair.from.userId)
    .executeTakeFirstOrThrow();
  const needless = await findNeedless(transaction, pair);
  const moving = Number(count) - (needless?.user_id === pair.from.userId ? 1 : 0);
  return {
    moves: moving > 0 ? [{ called: "Mentor applications", count: moving }] : [],
    drops: needless ? [describeNeedless(needless.user_id === pair.from.userId)] : [],
  };
}

/** "What we won't move" speaks of the account that leaves. The other one's application stood to stay. */
function describeNeedless(isOfLeaver: boolean): MergePlan["drops"][number] {
  return isOfLeaver
    ? {
        called: "Unpaid mentor application",
        count: 1,
        why: "The account you're keeping has one too",
      }
    : {
        called: "Unpaid mentor application of the account you're keeping",
        count: 1,
        why: "We'll delete it, because the other account has one that was paid for",
      };
}

/**
 * Deletes the unpaid application that would leave no room for the other account's: there is one for each person. A
 * payment that comes for it anyway goes back, because it finds no application.
 */
export async function deleteNeedlessApplication(
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<void> {
  const needless = await findNeedless(transaction, pair);
  if (!needless) return;
  await transaction
    .deleteFrom("mentor_applications")
    .where("id", "=", needless.id)
    .where("application_status", "=", "draft")
    .execute();
}

/**
 * Gives what the account that leaves wrote and didn't send the address of the account that stays, where it has its own:
 * its emails would go to an address that may be another person's by then.
 */
export async function readdressUnsent(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  const { provenEmail } = to;
  if (!from.provenEmail || !provenEmail) return;
  for (const column of ["email", "account_email"] as const) {
    await transaction
      .updateTable("mentor_applications")
      .set({ [column]: provenEmail })
      .where("user_id", "=", from.userId)
      .where("application_status", "=", "draft")
      .where(sql`lower(${sql.ref(column)})`, "=", from.provenEmail)
      .execute();
  }
  await transaction
    .updateTable("mentor_application_drafts")
    .set({ fields: sql<string>`jsonb_set(fields, '{email}', to_jsonb(${provenEmail}::text))` })
    .where("user_id", "=", from.userId)
    .where(sql`lower(btrim(fields ->> 'email'))`, "=", from.provenEmail)
    .execute();
}

/** Of two applications that aren't rejected, the unpaid one; of two unpaid ones, that of the account that leaves. */
async function findNeedless(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<{ id: string; user_id: string } | undefined> {
  const live = await transaction
    .selectFrom("mentor_applications")
    .select(["id", "user_id", "application_status"])
    .where("user_id", "in", [from.userId, to.userId])
    .where("application_status", "<>", "rejected")
    .execute();
  if (live.length < 2) return undefined;
  const drafts = live.filter(({ application_status }) => application_status === "draft");
  return drafts.find(({ user_id }) => user_id === from.userId) ?? drafts[0];
}
