import { sql } from "kysely";
import { isSuspendedAccount } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ThreadRole } from "../messages.types.ts";

/** A side of a thread with unread messages. */
export interface DueThread {
  threadId: string;
  /** Null for an employer's people. */
  userId: string | null;
  role: ThreadRole;
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
  applicationId: string | null;
  candidateId: string | null;
  unread: number;
}

/**
 * Takes the unread threads of some people and teams whom an email has not told of them since they last
 * read, each thread with an unread message from before `before`; no other run gets the same ones.
 * Threads in which one side has blocked the other are left out, and suspended people until they're back.
 */
export async function takeUnread(
  transaction: DatabaseTransaction,
  { before, people }: { before: Date; people: number },
): Promise<DueThread[]> {
  const { rows } = await sql<DueThread>`
    with due as (
      select members.thread_id, members.role, coalesce(members.user_id, members.thread_id) as reader
      from message_thread_members members
      join message_threads threads on threads.id = members.thread_id
      where members.emailed_read_number is distinct from members.read_number
        and threads.last_number > members.read_number
        and not ${isSuspendedAccount("members.user_id")}
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
        and not exists (
          select from message_thread_members side
          where side.thread_id = threads.id and side.blocked_at is not null
        )
      for update of members skip locked
    ), chosen as (
      select due.* from due
      where reader in (select distinct reader from due order by reader limit ${people})
    )
    update message_thread_members members
    set emailed_read_number = members.read_number
    from chosen, message_threads threads
    where members.thread_id = chosen.thread_id
      and members.role = chosen.role
      and threads.id = members.thread_id
    returning
      members.thread_id as "threadId",
      members.user_id as "userId",
      members.role,
      threads.mentor_profile_id as "profileId",
      threads.mentee_id as "menteeId",
      threads.mentor_user_id as "mentorId",
      threads.application_id as "applicationId",
      threads.candidate_id as "candidateId",
      (
        select count(*)::int from messages
        where messages.thread_id = members.thread_id
          and messages.number > members.read_number
          and messages.sender_role <> members.role
      ) as unread
  `.execute(transaction);
  return rows;
}
