import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Content } from "./frames.ts";
import { type BroadcastNotice, noticeBytes } from "./notices.ts";
import type { RealtimeMessage } from "./realtime.ts";

/** The channel of the database on which every server process hears what happens in the others. */
export const noticeChannel = "realtime";

/** Sends by the function that SQL has for it, with the rights that the transaction has. */
export async function sendMessage(
  transaction: DatabaseTransaction,
  { topic, event, payload }: RealtimeMessage,
): Promise<void> {
  await sql`select realtime.send(${JSON.stringify(payload)}::jsonb, ${event}, ${topic}, true)`.execute(
    transaction,
  );
}

export interface SentMessage {
  topic: string;
  event: string;
  content: Content;
  /** The joined channel that sent it. */
  sender: string | null;
}

/**
 * Sends to every server process what a permitted person sent. Only what is too large for `NOTIFY`
 * is written to the table; `admit` throws where it must not be.
 */
export async function publish(
  database: Database,
  sent: SentMessage,
  admit: () => Promise<void>,
): Promise<void> {
  const { topic, event, content, sender } = sent;
  const bytes = "bytes" in content ? Buffer.from(content.bytes) : undefined;
  const json = "json" in content ? content.json : undefined;
  const notice: BroadcastNotice = {
    kind: "broadcast",
    topic,
    event,
    ...(bytes ? { base64: bytes.toString("base64") } : { payload: json }),
    sender,
  };
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) <= noticeBytes) {
    await database.once("realtime broadcast", (query) =>
      sql`select pg_notify(${noticeChannel}, ${text})`.compile(query),
    );
    return;
  }
  await admit();
  const values = {
    topic,
    event,
    extension: "broadcast",
    payload: bytes ? null : JSON.stringify(json),
    binary_payload: bytes ?? null,
    sender,
  };
  await database.once("realtime broadcast", (query) =>
    query.insertInto("realtime.messages").values(values).compile(),
  );
}

/** Reads a message's row, unless it is gone. */
export async function readMessage(
  database: Database,
  id: string,
): Promise<{ event: string; content: Content } | undefined> {
  const [row] = await database.once("realtime message", (query) =>
    query
      .selectFrom("realtime.messages")
      .select(["event", "payload", "binary_payload"])
      .where("id", "=", id)
      .compile(),
  );
  if (!row) return undefined;
  const content = row.binary_payload ? { bytes: row.binary_payload } : { json: row.payload };
  return { event: row.event ?? "", content };
}

/** Deletes what was sent before `before`; answers how many. */
export async function deleteMessages(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("realtime.messages")
    .where("inserted_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
