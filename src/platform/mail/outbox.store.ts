import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";
import type { PrivateOutboxMessages } from "../database/schema.gen.ts";
import type { EmailMessage } from "./mail.ts";

export type OutboxMessage = Omit<Selectable<PrivateOutboxMessages>, "attachments" | "headers"> &
  Required<Pick<EmailMessage, "attachments" | "headers">>;

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
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows as OutboxMessage[];
}
