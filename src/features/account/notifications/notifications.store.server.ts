import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsentSource, NotificationTopic } from "./notification-topics.constants.ts";

/** A person's choices; topics about which they have said nothing are missing. */
export async function readChoices(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Map<string, boolean>> {
  const rows = await transaction
    .selectFrom("notification_choices")
    .select(["topic", "wanted"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ topic, wanted }) => [topic, wanted]));
}

export async function saveChoice(
  transaction: DatabaseTransaction,
  choice: { userId: string; topic: NotificationTopic; wanted: boolean; now: Date },
): Promise<void> {
  const { userId, topic, wanted, now } = choice;
  await transaction
    .insertInto("notification_choices")
    .values({ user_id: userId, topic, wanted, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet({ wanted, updated_at: now }),
    )
    .execute();
}

export interface ConsentEntry {
  topic: string;
  granted: boolean;
  wording: string;
  source: string;
  recordedAt: Date;
}

/** Adds a line to a person's consent log. */
export async function insertConsent(
  transaction: DatabaseTransaction,
  entry: {
    userId: string;
    topic: NotificationTopic;
    granted: boolean;
    wording: string;
    source: ConsentSource;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("consent_entries")
    .values({
      user_id: entry.userId,
      topic: entry.topic,
      granted: entry.granted,
      wording: entry.wording,
      source: entry.source,
      recorded_at: entry.now,
    })
    .execute();
}

/** A person's consent log, the newest first. */
export async function listConsents(
  transaction: DatabaseTransaction,
  userId: string,
  limit: number,
): Promise<ConsentEntry[]> {
  const rows = await transaction
    .selectFrom("consent_entries")
    .select(["topic", "granted", "wording", "source", "recorded_at"])
    .where("user_id", "=", userId)
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ recorded_at, ...entry }) => ({ ...entry, recordedAt: recorded_at }));
}
