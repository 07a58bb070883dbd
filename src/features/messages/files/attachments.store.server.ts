import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fileRows } from "#platform/storage/file-rows.store.ts";
import { attachmentBucket } from "../messages.constants.ts";

/** A stored file, not necessarily sent yet. */
export interface StoredAttachment {
  objectId: string;
  type: string;
  size: number;
}

/** A file that its owner stored for a message, by its whole name in the bucket. */
export async function findUpload(
  transaction: DatabaseTransaction,
  { name, owner }: { name: string; owner: string },
): Promise<StoredAttachment | undefined> {
  return await transaction
    .selectFrom(fileRows(transaction).as("file"))
    .select([
      "id as objectId",
      sql<string>`metadata ->> 'mimetype'`.as("type"),
      sql<number>`(metadata ->> 'size')::int`.as("size"),
    ])
    .where("bucket_id", "=", attachmentBucket)
    .where("name", "=", name)
    .where("owner", "=", owner)
    .executeTakeFirst();
}

/** The file of a message, as far as the transaction's role sees both. */
export async function findAttachment(
  transaction: DatabaseTransaction,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<{ objectName: string; shownName: string; isBeingChecked: boolean } | undefined> {
  const row = await transaction
    .selectFrom("messages")
    .innerJoin(fileRows(transaction).as("file"), "file.id", "messages.attachment_object_id")
    .select(["file.name as objectName", "messages.attachment_name as shownName"])
    .select("file.quarantined_at as quarantinedAt")
    .where("messages.thread_id", "=", threadId)
    .where("messages.id", "=", messageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { objectName, shownName, quarantinedAt } = row;
  return { objectName, shownName: shownName ?? "file", isBeingChecked: quarantinedAt !== null };
}

/** The thread in which a file was sent. */
export async function findThreadOfFile(
  transaction: DatabaseTransaction,
  objectId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("messages")
    .select("thread_id as threadId")
    .where("attachment_object_id", "=", objectId)
    .executeTakeFirst();
  return row?.threadId;
}
