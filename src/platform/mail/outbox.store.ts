import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";
import type { PrivateOutboxMessages } from "../database/schema.gen.ts";
import type { EmailMessage } from "./mail.ts";

export type OutboxMessage = Omit<
  Selectable<PrivateOutboxMessages>,
  "html" | "attachments" | "headers"
> &
  Required<Pick<EmailMessage, "attachments" | "headers">> & {
    /** Whether it has a designed part. */
    hasHtml: boolean;
  };

/**
 * Messages that were kept instead of sent, newest first, one more than `limit` where there are
 * more.
 */
export async function listOutboxMessages(
  transaction: DatabaseTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutboxMessage[]> {
  const rows = await transaction
    .selectFrom("private.outbox_messages")
    .select([
      "id",
      "channel",
      "recipient",
      "subject",
      "text",
      "attachments",
      "headers",
      "created_at",
    ])
    .select(sql<boolean>`html is not null`.as("hasHtml"))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows as OutboxMessage[];
}

/** The designed part of a message. */
export async function findOutboxHtml(
  transaction: DatabaseTransaction,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("private.outbox_messages")
    .select("html")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.html ?? undefined;
}

/** Deletes messages of the outbox that are older than `before`. Answers how many. */
export async function deleteOldOutbox(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.outbox_messages where ctid = any (array(
      select ctid from private.outbox_messages where created_at < ${before} order by created_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
