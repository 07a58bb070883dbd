import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ThreadRole } from "./messages.types.ts";

/** A thread as one of its members has it. */
export interface ThreadRow {
  id: string;
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
  lastNumber: number;
  role: ThreadRole;
  readNumber: number;
  archivedAt: Date | null;
}

const columns = [
  "threads.id",
  "threads.mentor_profile_id as profileId",
  "threads.mentee_id as menteeId",
  "threads.mentor_user_id as mentorId",
  "threads.last_number as lastNumber",
  "members.role",
  "members.read_number as readNumber",
  "members.archived_at as archivedAt",
] as const;

function selectOwn(transaction: DatabaseTransaction, userId: string) {
  return transaction
    .selectFrom("message_threads as threads")
    .innerJoin("message_thread_members as members", "members.thread_id", "threads.id")
    .where("members.user_id", "=", userId);
}

/** A thread that the person is a member of. */
export async function findThread(
  transaction: DatabaseTransaction,
  threadId: string,
  userId: string,
): Promise<ThreadRow | undefined> {
  const row = await selectOwn(transaction, userId)
    .select(columns)
    .where("threads.id", "=", threadId)
    .executeTakeFirst();
  return row as ThreadRow | undefined;
}

/** The thread of a mentee with a mentor, as one of the two has it. */
export async function findThreadOf(
  transaction: DatabaseTransaction,
  { profileId, menteeId }: { profileId: string; menteeId: string },
  userId: string,
): Promise<ThreadRow | undefined> {
  const row = await selectOwn(transaction, userId)
    .select(columns)
    .where("threads.mentor_profile_id", "=", profileId)
    .where("threads.mentee_id", "=", menteeId)
    .executeTakeFirst();
  return row as ThreadRow | undefined;
}

export type ThreadLine = ThreadRow & {
  unread: number;
  body: string;
  senderRole: ThreadRole;
  sentAt: Date;
  hasAttachment: boolean;
};

/** A member's threads, those with the newest messages first. */
export async function listThreads(
  transaction: DatabaseTransaction,
  userId: string,
  { archived, limit, offset }: { archived: boolean; limit: number; offset: number },
): Promise<ThreadLine[]> {
  const rows = await selectOwn(transaction, userId)
    .innerJoin("messages as last", (join) =>
      join
        .onRef("last.thread_id", "=", "threads.id")
        .onRef("last.number", "=", "threads.last_number"),
    )
    .select([
      ...columns,
      "last.body",
      "last.sender_role as senderRole",
      "last.created_at as sentAt",
      sql<boolean>`last.attachment_name is not null`.as("hasAttachment"),
      unreadOf().as("unread"),
    ])
    .where("members.archived_at", archived ? "is not" : "is", null)
    .orderBy("threads.last_message_at", "desc")
    .orderBy("threads.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as ThreadLine[];
}

/** Messages of the other member that the member hasn't been shown, in the query's `members`. */
function unreadOf() {
  return sql<number>`(
    select count(*)::int from messages
    where messages.thread_id = members.thread_id
      and messages.number > members.read_number
      and messages.sender_role <> members.role
  )`;
}

/** The number of messages that a person has not been shown, in all threads, as a value. */
export function unreadCount(query: DatabaseTransaction, userId: string) {
  return sql<number>`(${query
    .selectFrom("message_thread_members as members")
    .select(sql<number>`coalesce(sum(${unreadOf()}), 0)::int`.as("unread"))
    .where("members.user_id", "=", userId)})`;
}

/** Counts a person's archived threads. */
export async function countArchived(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom("message_thread_members")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("archived_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertThread(
  transaction: DatabaseTransaction,
  thread: Record<"id" | "profileId" | "menteeId" | "mentorId", string> & {
    startedBy: ThreadRole;
    now: Date;
  },
): Promise<ThreadRow> {
  const { id, profileId, menteeId, mentorId, startedBy, now } = thread;
  await transaction
    .insertInto("message_threads")
    .values({
      id,
      mentor_profile_id: profileId,
      mentee_id: menteeId,
      mentor_user_id: mentorId,
      last_message_at: now,
      created_at: now,
    })
    .execute();
  await transaction
    .insertInto("message_thread_members")
    .values([
      { thread_id: id, user_id: menteeId, role: "mentee" },
      { thread_id: id, user_id: mentorId, role: "mentor" },
    ])
    .execute();
  return {
    id,
    profileId,
    menteeId,
    mentorId,
    lastNumber: 0,
    role: startedBy,
    readNumber: 0,
    archivedAt: null,
  };
}

/** Notes that a member was shown everything up to `number`; never goes back. */
export async function saveReadNumber(
  transaction: DatabaseTransaction,
  { threadId, userId, number }: { threadId: string; userId: string; number: number },
): Promise<void> {
  await transaction
    .updateTable("message_thread_members")
    .set({ read_number: number })
    .where("thread_id", "=", threadId)
    .where("user_id", "=", userId)
    .where("read_number", "<", number)
    .execute();
}

export async function saveArchived(
  transaction: DatabaseTransaction,
  { threadId, userId, at }: { threadId: string; userId: string; at: Date | null },
): Promise<void> {
  await transaction
    .updateTable("message_thread_members")
    .set({ archived_at: at })
    .where("thread_id", "=", threadId)
    .where("user_id", "=", userId)
    .execute();
}

/** Every thread that somebody is in. */
export async function listThreadIdsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_threads")
    .select("id")
    .where((where) =>
      where.or([where("mentee_id", "=", userId), where("mentor_user_id", "=", userId)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes threads whose two members have left. */
export async function deleteEmptyThreads(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .deleteFrom("message_threads")
    .where("mentee_id", "is", null)
    .where("mentor_user_id", "is", null)
    .execute();
}
