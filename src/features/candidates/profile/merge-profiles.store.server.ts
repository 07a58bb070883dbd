import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";

/**
 * Locks both profiles, so that nothing is added to them, and copies each account's blocked employers to the other.
 * The database ends the requests of an employer that's added.
 */
export async function prepareMerge(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  await sql`
    select from candidate_profiles where user_id in (${from.userId}, ${to.userId})
    order by user_id for update
  `.execute(transaction);
  for (const [own, other] of [
    [from, to],
    [to, from],
  ] as const) {
    await sql`
      insert into candidate_blocks (user_id, organization_id, organization_name, blocked_at)
      select ${other.userId}, organization_id, organization_name, blocked_at
      from candidate_blocks as block
      where block.user_id = ${own.userId}
        and exists (select from candidate_profiles where user_id = ${other.userId})
      on conflict do nothing
    `.execute(transaction);
  }
}
