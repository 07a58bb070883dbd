import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ThreadRole } from "../messages.types.ts";

export interface DueThread {
  threadId: string;
  userId: string;
  role: ThreadRole;
  profileId: string | null;
  partnerId: string | null;
  unread: number;
}

/**
 * Takes the unread threads of some members whom an email has not told of them since they last read,
 * each thread with an unread message from before `before`; nobody else gets the same ones. A thread
 * in which one has blocked the other is nobody's news.
 */
export async function takeUnread(
  transaction: DatabaseTransaction,
  { before, people }: { before: Date; people: number },
): Promise<DueThread[]> {
  const { rows } = await sql<DueThread>`
    with due as (
      select members.thread_id, members.user_id
      from message_thread_members members
      join message_threads threads on threads.id = members.thread_id
      where members.emailed_read_number is distinct from members.read_number
        and threads.last_number > members.read_number
        and exists (
          select from messages
          where messages.thread_id = members.thread_id
            and messages.number > members.read_number
            and messages.sender_role <> members.role
            and messages.created_at <= ${before}
        )
        and not exists (
          select from message_blocks
          where (blocker_id, blocked_id) in (
            (threads.mentee_id, threads.mentor_user_id), (threads.mentor_user_id, threads.mentee_id)
          )
        )
      for update of members skip locked
    ), chosen as (
      select due.* from due
      where user_id in (select distinct user_id from due order by user_id limit ${people})
    )
    update message_thread_members members
    set emailed_read_number = members.read_number
    from chosen, message_threads threads
    where members.thread_id = chosen.thread_id
      and members.user_id = chosen.user_id
      and threads.id = members.thread_id
    returning
      members.thread_id as "threadId",
      members.user_id as "userId",
      members.role,
      threads.mentor_profile_id as "profileId",
      case members.role when 'mentor' then threads.mentee_id else threads.mentor_user_id end
        as "partnerId",
      (
        select count(*)::int from messages
        where messages.thread_id = members.thread_id
          and messages.number > members.read_number
          and messages.sender_role <> members.role
      ) as unread
  `.execute(transaction);
  return rows;
}
