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
 * The side of a thread, `members` of `threads`, has an unread message from before a time, and no email has said so since
 * it was last read. Threads in which one side has blocked the other are left out, and suspended people until they're
 * back.
 */
const isDue = (before: Date) => sql<boolean>`
  members.emailed_read_number is distinct from members.read_number
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
  )`;

/** Ids of the people, and of the threads of the teams, who have unread messages from before `before` to be emailed of. */
export async function listDueReaders(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ reader: string }>`
    select distinct coalesce(members.user_id, members.thread_id) as reader
    from message_thread_members members
    join message_threads threads on threads.id = members.thread_id
    where ${isDue(before)}
    order by reader
  `.execute(transaction);
  return rows.map(({ reader }) => reader);
}

/** Takes the threads of some of those readers that are still due. No other run gets the same ones. */
export async function takeUnread(
  transaction: DatabaseTransaction,
  { before, readers }: { before: Date; readers: readonly string[] },
): Promise<DueThread[]> {
  const { rows } = await sql<DueThread>`
    with due as (
      select members.thread_id, members.role
      from message_thread_members members
      join message_threads threads on threads.id = members.thread_id
      where (
          members.user_id = any (${readers}::uuid[])
          or members.thread_id = any (${readers}::uuid[]) and members.user_id is null
        )
        and ${isDue(before)}
      for update of members skip locked
    )
    update message_thread_members members
    set emailed_read_number = members.read_number
    from due, message_threads threads
    where members.thread_id = due.thread_id
      and members.role = due.role
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
