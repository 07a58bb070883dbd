import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";

/** One plan is the current one: that of the account that stays. Nobody shares a plan with themselves. */
export async function prepareMerge(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  await sql`
    update plans set is_current = false
    where user_id = ${from.userId} and is_current
      and exists (select from plans as kept where kept.user_id = ${to.userId} and kept.is_current)
  `.execute(transaction);
  await sql`
    delete from plan_shares as share using plans as plan
    where plan.id = share.plan_id and (plan.user_id, share.mentor_id) in (
      (${from.userId}::uuid, ${to.userId}::uuid), (${to.userId}::uuid, ${from.userId}::uuid)
    )
  `.execute(transaction);
}
