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
