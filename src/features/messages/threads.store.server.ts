import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue } from "#platform/database/fixed-statements.ts";
import type { ThreadRole } from "./messages.types.ts";

/** A thread as one of its sides has it. */
export interface ThreadRow {
  id: string;
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
  applicationId: string | null;
  candidateId: string | null;
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
  "threads.application_id as applicationId",
  "threads.candidate_id as candidateId",
  "threads.last_number as lastNumber",
  "members.role",
  "members.read_number as readNumber",
  "members.archived_at as archivedAt",
] as const;

/** Threads with one side of each, in the query's `members`. */
function selectSides(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("message_threads as threads")
    .innerJoin("message_thread_members as members", "members.thread_id", "threads.id");
}

/** The same for the viewer, whose own transaction it is: row security shows an employer's side to its people alone. */
function selectOwn(transaction: DatabaseTransaction, userId: string) {
  return selectSides(transaction).where((where) =>
    where.or([
      where("members.user_id", "=", userId),
      where.and([
        where("members.role", "=", "employer"),
        where("threads.candidate_id", "is distinct from", userId),
      ]),
    ]),
  );
}

async function takeThread(sides: ReturnType<typeof selectSides>): Promise<ThreadRow | undefined> {
  return (await sides.select(columns).executeTakeFirst()) as ThreadRow | undefined;
}

/** A thread on one of whose sides the viewer is. For the viewer's own transaction. */
export async function findThread(
  transaction: DatabaseTransaction,
  threadId: string,
  userId: string,
): Promise<ThreadRow | undefined> {
  return await takeThread(selectOwn(transaction, userId).where("threads.id", "=", threadId));
}

/** The thread that another one was joined into, when two accounts of a person were merged. For the system. */
export async function findJoinedThread(
  transaction: DatabaseTransaction,
  formerId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("message_threads")
    .select("id")
    .where("former_ids", "<>", sql<string[]>`'{}'::uuid[]`)
    .where("former_ids", "@>", sql<string[]>`array[${formerId}]::uuid[]`)
    .executeTakeFirst();
  return row?.id;
}

/** The thread about an application on whose employer's side the viewer is. For the viewer's own transaction. */
export async function findTeamThread(
  transaction: DatabaseTransaction,
  applicationId: string,
  userId: string,
): Promise<ThreadRow | undefined> {
  return await takeThread(
    selectOwn(transaction, userId)
      .where("threads.application_id", "=", applicationId)
      .where("members.role", "=", "employer"),
  );
}

/** One side of a thread, for the system's transaction. */
export async function findSide(
  transaction: DatabaseTransaction,
  threadId: string,
  role: ThreadRole,
): Promise<ThreadRow | undefined> {
  return await takeThread(
    selectSides(transaction).where("threads.id", "=", threadId).where("members.role", "=", role),
  );
}

/** The thread about an application, as one of its sides has it. For the system's transaction. */
export async function findThreadAbout(
  transaction: DatabaseTransaction,
  applicationId: string,
  role: ThreadRole,
): Promise<ThreadRow | undefined> {
  return await takeThread(
    selectSides(transaction)
      .where("threads.application_id", "=", applicationId)
      .where("members.role", "=", role),
  );
}

/** The thread of a mentee with a mentor, as one of the two has it. */
export async function findThreadOf(
  transaction: DatabaseTransaction,
  { profileId, menteeId }: { profileId: string; menteeId: string },
  userId: string,
): Promise<ThreadRow | undefined> {
  return await takeThread(
    selectSides(transaction)
      .where("members.user_id", "=", userId)
      .where("threads.mentor_profile_id", "=", profileId)
      .where("threads.mentee_id", "=", menteeId),
  );
}

export type ThreadLine = ThreadRow & {
  unread: number;
  body: string;
  senderId: string | null;
  senderRole: ThreadRole;
  sentAt: Date;
  hasAttachment: boolean;
};

/** The viewer's threads and their teams', those with the newest messages first. For the viewer's own transaction. */
export async function listThreads(
  transaction: DatabaseTransaction,
  { archived, limit, offset }: { archived: boolean; limit: number; offset: number },
): Promise<ThreadLine[]> {
  const shown = sql<{ thread_id: string; role: string }>`(
    select thread_id, role from private.own_thread_sides()
    where (archived_at is not null) = ${archived}
    order by last_message_at desc, thread_id
    limit ${limit} offset ${offset}
  )`.as<"shown">("shown");
  const rows = await selectSides(transaction)
    .innerJoin(shown, (join) =>
      join
        .onRef("shown.thread_id", "=", "members.thread_id")
        .onRef("shown.role", "=", "members.role"),
    )
    .innerJoin("messages as last", (join) =>
      join
        .onRef("last.thread_id", "=", "threads.id")
        .onRef("last.number", "=", "threads.last_number"),
    )
    .select([
      ...columns,
      "last.body",
      "last.sender_id as senderId",
      "last.sender_role as senderRole",
      "last.created_at as sentAt",
      sql<boolean>`last.attachment_name is not null`.as("hasAttachment"),
      unreadOf().as("unread"),
    ])
    .orderBy("threads.last_message_at", "desc")
    .orderBy("threads.id")
    .execute();
  return rows as ThreadLine[];
}

/** Messages of the other side that this one hasn't been shown, in the query's `members`. */
function unreadOf() {
  return sql<number>`(
    select count(*)::int from messages
    where messages.thread_id = members.thread_id
      and messages.number > members.read_number
      and messages.sender_role <> members.role
  )`;
}

/** The number of messages that the viewer or their teams have not been shown, in all threads, as a value. */
export const unreadCount = fixedValue(() => sql<number>`(select private.unread_messages())`);

/**
 * For statements about applications: how many messages of the candidate the team hasn't read, for each application
 * with a thread. Under row security, only for those who may read them.
 */
export function unreadByApplication(query: DatabaseTransaction) {
  return selectSides(query)
    .select(["threads.application_id as applicationId", unreadOf().as("unread")])
    .where("members.role", "=", "employer");
}

/** Counts the archived threads of the viewer and their teams. For the viewer's own transaction. */
export async function countArchived(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from private.own_thread_sides()
    where archived_at is not null`.execute(transaction);
  return rows[0]?.count ?? 0;
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
    applicationId: null,
    candidateId: null,
    lastNumber: 0,
    role: startedBy,
    readNumber: 0,
    archivedAt: null,
  };
}

/** Begins the thread of a candidate with the people who hire for the job. */
export async function insertApplicationThread(
  transaction: DatabaseTransaction,
  thread: Record<"id" | "applicationId" | "jobId" | "candidateId", string> & {
    startedBy: "candidate" | "employer";
    now: Date;
  },
): Promise<ThreadRow> {
  const { id, applicationId, jobId, candidateId, startedBy, now } = thread;
  await transaction
    .insertInto("message_threads")
    .values({
      id,
      application_id: applicationId,
      job_id: jobId,
      candidate_id: candidateId,
      last_message_at: now,
      created_at: now,
    })
    .execute();
  await transaction
    .insertInto("message_thread_members")
    .values([
      { thread_id: id, user_id: candidateId, role: "candidate" },
      { thread_id: id, user_id: null, role: "employer" },
    ])
    .execute();
  return {
    id,
    profileId: null,
    menteeId: null,
    mentorId: null,
    applicationId,
    candidateId,
    lastNumber: 0,
    role: startedBy,
    readNumber: 0,
    archivedAt: null,
  };
}

/** Notes that a side was shown everything up to `number`; never goes back. */
export function saveReadNumber(
  query: DatabaseTransaction,
  { id, role }: Pick<ThreadRow, "id" | "role">,
  number: number,
) {
  return query
    .updateTable("message_thread_members")
    .set({ read_number: number })
    .where("thread_id", "=", id)
    .where("role", "=", role)
    .where("read_number", "<", number)
    .compile();
}

/**
 * Puts a thread aside for one of its sides, or brings it back. False: it has a message of the other side that this one
 * hasn't been shown, so it isn't put aside.
 */
export async function saveArchived(
  transaction: DatabaseTransaction,
  { id, role }: Pick<ThreadRow, "id" | "role">,
  at: Date | null,
): Promise<boolean> {
  // Whoever writes has this lock until their message is there.
  await transaction
    .selectFrom("message_threads")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
  const ofSide = transaction
    .updateTable("message_thread_members as members")
    .set({ archived_at: at })
    .where("thread_id", "=", id)
    .where("role", "=", role);
  const row = await (at ? ofSide.where(unreadOf(), "=", 0) : ofSide)
    .returning("role")
    .executeTakeFirst();
  return row !== undefined;
}

/** The sides of a thread about an application that want no messages in it. */
export async function listBlockingSides(
  transaction: DatabaseTransaction,
  threadId: string,
): Promise<ThreadRole[]> {
  const rows = await transaction
    .selectFrom("message_thread_members")
    .select("role")
    .where("thread_id", "=", threadId)
    .where("blocked_at", "is not", null)
    .execute();
  return rows.map(({ role }) => role as ThreadRole);
}

/** Blocks a thread about an application for one of its sides, or takes that back; false where it was so already. */
export async function saveBlocked(
  transaction: DatabaseTransaction,
  { id, role }: Pick<ThreadRow, "id" | "role">,
  at: Date | null,
): Promise<boolean> {
  const row = await transaction
    .updateTable("message_thread_members")
    .set({ blocked_at: at })
    .where("thread_id", "=", id)
    .where("role", "=", role)
    .where("blocked_at", at ? "is" : "is not", null)
    .returning("role")
    .executeTakeFirst();
  return row !== undefined;
}

/** Every thread that a person is in. */
export async function listThreadIdsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_threads")
    .select("id")
    .where((where) =>
      where.or([
        where("mentee_id", "=", userId),
        where("mentor_user_id", "=", userId),
        where("candidate_id", "=", userId),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes threads of a mentee and a mentor who have both left. */
export async function deleteEmptyThreads(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .deleteFrom("message_threads")
    .where("application_id", "is", null)
    .where("mentee_id", "is", null)
    .where("mentor_user_id", "is", null)
    .execute();
}
