import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import type { ThreadRole } from "./messages.types.ts";

export interface MessageRow {
  id: string;
  number: number;
  senderId: string | null;
  senderRole: ThreadRole;
  body: string;
  sentAt: Date;
  attachmentObjectId: string | null;
  attachmentName: string | null;
  attachmentType: string | null;
  attachmentSize: number | null;
  /** Whether the file still waits for the malware scanner. */
  attachmentWaits: boolean;
}

const columns = [
  "id",
  "number",
  "sender_id as senderId",
  "sender_role as senderRole",
  "body",
  "created_at as sentAt",
  "attachment_object_id as attachmentObjectId",
  "attachment_name as attachmentName",
  "attachment_type as attachmentType",
  "attachment_size as attachmentSize",
] as const;

function selectMessages(transaction: DatabaseTransaction, threadId: string) {
  return transaction
    .selectFrom("messages")
    .select(columns)
    .select(
      sql<boolean>`exists (
        select from ${fileRows(transaction)} as file
        where file.id = messages.attachment_object_id and file.quarantined_at is not null
      )`.as("attachmentWaits"),
    )
    .where("thread_id", "=", threadId);
}

/** The messages of a thread from a number on, the oldest first; with `until`, those written by then. */
export async function listMessages(
  transaction: DatabaseTransaction,
  {
    threadId,
    from,
    limit,
    until = null,
  }: { threadId: string; from: number; limit: number; until?: Date | null },
): Promise<MessageRow[]> {
  const query = selectMessages(transaction, threadId).where("number", ">=", from);
  const rows = await (until ? query.where("created_at", "<=", until) : query)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows as MessageRow[];
}

/** The newest messages of a thread at a time, the oldest first. */
export async function listMessagesAt(
  transaction: DatabaseTransaction,
  { threadId, time, limit }: { threadId: string; time: Date; limit: number },
): Promise<MessageRow[]> {
  const rows = await selectMessages(transaction, threadId)
    .where("created_at", "<=", time)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return (rows as MessageRow[]).reverse();
}

/** Senders of one role in threads, each once for a thread. */
export async function listSenders(
  transaction: DatabaseTransaction,
  { threadIds, role }: { threadIds: readonly string[]; role: ThreadRole },
): Promise<{ threadId: string; senderId: string }[]> {
  if (threadIds.length === 0) return [];
  const rows = await transaction
    .selectFrom("messages")
    .distinct()
    .select(["thread_id as threadId", "sender_id as senderId"])
    .where("thread_id", "in", threadIds)
    .where("sender_role", "=", role)
    .where("sender_id", "is not", null)
    .execute();
  return rows.flatMap(({ threadId, senderId }) => (senderId ? [{ threadId, senderId }] : []));
}

/** A message wherever it is. */
export async function findMessage(
  transaction: DatabaseTransaction,
  messageId: string,
): Promise<{ threadId: string; number: number; senderId: string | null } | undefined> {
  return await transaction
    .selectFrom("messages")
    .select(["thread_id as threadId", "number", "sender_id as senderId"])
    .where("id", "=", messageId)
    .executeTakeFirst();
}

/** The newest message that a person wrote in a thread after a number. For the system's transaction. */
export async function findNewerId(
  transaction: DatabaseTransaction,
  { threadId, senderId, after }: { threadId: string; senderId: string; after: number },
): Promise<string | null> {
  const row = await transaction
    .selectFrom("messages")
    .select("id")
    .where("thread_id", "=", threadId)
    .where("sender_id", "=", senderId)
    .where("number", ">", after)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewMessage {
  id: string;
  threadId: string;
  senderId: string;
  senderRole: ThreadRole;
  body: string;
  attachment: { objectId: string; name: string; type: string; size: number } | null;
  now: Date;
}

/**
 * Writes a message under the thread's next number, which it answers. The thread comes back to both
 * sides' lists; a side that had been shown everything before it wrote still has. Undefined where the thread is gone.
 */
export async function insertMessage(
  transaction: DatabaseTransaction,
  { id, threadId, senderId, senderRole, body, attachment, now }: NewMessage,
): Promise<number | undefined> {
  const thread = await transaction
    .updateTable("message_threads")
    .set((expression) => ({
      last_number: expression("last_number", "+", 1),
      last_message_at: now,
    }))
    .where("id", "=", threadId)
    .returning("last_number as number")
    .executeTakeFirst();
  if (!thread) return undefined;
  const { number } = thread;
  await transaction
    .insertInto("messages")
    .values({
      id,
      thread_id: threadId,
      number,
      sender_id: senderId,
      sender_role: senderRole,
      body,
      attachment_object_id: attachment?.objectId ?? null,
      attachment_name: attachment?.name ?? null,
      attachment_type: attachment?.type ?? null,
      attachment_size: attachment?.size ?? null,
      created_at: now,
    })
    .execute();
  await transaction
    .updateTable("message_thread_members")
    .set({ archived_at: null })
    .where("thread_id", "=", threadId)
    .where("archived_at", "is not", null)
    .execute();
  await transaction
    .updateTable("message_thread_members")
    .set({ read_number: number })
    .where("thread_id", "=", threadId)
    .where("role", "=", senderRole)
    .where("read_number", "=", number - 1)
    .execute();
  return number;
}
