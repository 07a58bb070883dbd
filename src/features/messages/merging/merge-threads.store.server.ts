import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergeCount, MergedPair } from "#platform/personal-data/merge.ts";

/** Nobody has a conversation with themselves. Two with the same mentor become one. */
export async function planThreads(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<{ blocks: string[]; moves: MergeCount[] }> {
  const { rows } = await sql`
    select from message_threads
    where (mentee_id, mentor_user_id) in (
      (${from.userId}::uuid, ${to.userId}::uuid), (${to.userId}::uuid, ${from.userId}::uuid)
    ) limit 1
  `.execute(transaction);
  const double = await listDoubleThreads(transaction, { from, to });
  const joined = double.filter(({ former }) => former === null).length;
  return {
    blocks:
      rows.length > 0
        ? ["The accounts wrote to each other, so they can't be one person's. Keep both."]
        : [],
    moves:
      joined > 0
        ? [{ called: "Conversations that join the one with the same mentor", count: joined }]
        : [],
  };
}

/** Deletes blocks between the two accounts. */
export async function deleteBlocksBetween(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  await sql`
    delete from message_blocks
    where (blocker_id, blocked_id) in (
      (${from.userId}::uuid, ${to.userId}::uuid), (${to.userId}::uuid, ${from.userId}::uuid)
    )
  `.execute(transaction);
}

/** Two conversations with one mentor profile: that of the account that leaves, and the one that stays. */
interface DoubleThread {
  leaves: string;
  stays: string;
  /** The earlier one, where the profile had another account then: that was another conversation. */
  former: string | null;
}

/** The mentors with whom both accounts have a conversation. */
export async function listDoubleThreads(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<DoubleThread[]> {
  const { rows } = await sql<DoubleThread>`
    select leaving.id as leaves, staying.id as stays,
      case when leaving.mentor_user_id is distinct from staying.mentor_user_id then
        case when leaving.created_at < staying.created_at then leaving.id else staying.id end
      end as former
    from message_threads as leaving
    join message_threads as staying on staying.mentor_profile_id = leaving.mentor_profile_id
    where leaving.mentee_id = ${from.userId} and staying.mentee_id = ${to.userId}
    order by leaving.id
  `.execute(transaction);
  return rows;
}

/** Nobody writes into them until the transaction ends. */
export async function lockThreads(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .selectFrom("message_threads")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Keeps a conversation as it is, without the mentor's profile: another account writes for it now. */
export async function detachThread(
  transaction: DatabaseTransaction,
  threadId: string,
): Promise<void> {
  await transaction
    .updateTable("message_threads")
    .set({ mentor_profile_id: null })
    .where("id", "=", threadId)
    .execute();
}

/**
 * Moves all messages and reports of one conversation into another, in the order in which they were sent. What a side
 * hadn't read in either is unread afterwards. Both are locked; the one that is left is deleted.
 */
export async function joinThread(
  transaction: DatabaseTransaction,
  { leaves, stays }: Pick<DoubleThread, "leaves" | "stays">,
): Promise<void> {
  const both = sql`(${leaves}::uuid, ${stays}::uuid)`;
  // Numbers are unique in a thread at each moment, so they first go above all that are in use and all to come.
  const { rows } = await sql<{ count: number; above: number }>`
    with sent as (
      select id, thread_id, number, max(created_at) over (partition by thread_id order by number) as at
      from messages where thread_id in ${both}
    ), ordered as (
      select id, row_number() over (order by at, thread_id, number) as place from sent
    ), used as (
      select (count(*) + coalesce(max(number), 0))::int as above from sent
    ), moved as (
      update messages set thread_id = ${stays}, number = ordered.place + used.above
      from ordered, used
      where messages.id = ordered.id
      returning messages.id
    ), sides as (
      update message_thread_members as member set
        read_number = joined.read_number,
        emailed_read_number = case when joined.is_emailed then joined.read_number end,
        archived_at = joined.archived_at
      from (
        select side.role,
          coalesce(min(ordered.place) filter (
            where sent.number > side.read_number and sent_by.sender_role <> side.role
          ) - 1, max(ordered.place))::int as read_number,
          bool_and(side.emailed_read_number is not distinct from side.read_number) as is_emailed,
          case when bool_and(side.archived_at is not null) then max(side.archived_at) end as archived_at
        from message_thread_members as side
        join sent on sent.thread_id = side.thread_id
        join ordered on ordered.id = sent.id
        join messages as sent_by on sent_by.id = sent.id
        where side.thread_id in ${both}
        group by side.role
      ) as joined
      where member.thread_id = ${stays} and member.role = joined.role
    )
    select (select count(*)::int from moved) as count, above from used
  `.execute(transaction);
  const { count, above } = rows[0] ?? { count: 0, above: 0 };
  await sql`
    update messages set number = number - ${above}::int where thread_id = ${stays}
  `.execute(transaction);
  await sql`
    update message_threads as thread set
      last_number = ${count}::int,
      last_message_at = greatest(thread.last_message_at, former.last_message_at),
      created_at = least(thread.created_at, former.created_at),
      former_ids = thread.former_ids || former.former_ids || former.id
    from message_threads as former
    where thread.id = ${stays} and former.id = ${leaves}
  `.execute(transaction);
  // One open report by a person is enough for the team to read the whole conversation.
  await sql`
    update message_reports as report set
      thread_id = ${stays},
      reporter_id = case when report.handled_at is null and exists (
        select from message_reports as other
        where other.thread_id = ${stays} and other.handled_at is null
          and other.reporter_id = report.reporter_id
      ) then null else report.reporter_id end
    where report.thread_id = ${leaves}
  `.execute(transaction);
  await transaction.deleteFrom("message_threads").where("id", "=", leaves).execute();
}
