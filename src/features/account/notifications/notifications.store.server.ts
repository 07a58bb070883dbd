import { sql } from "kysely";
import { accountRows, suspendedAccounts } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DashboardRole } from "../profile/profile.constants.ts";
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

/**
 * The accounts that chose a topic that is off by default, with their proven addresses, for a
 * statement of another feature. Not those that are suspended. With `dashboard`, those who chose that
 * one; without a choice it's the one for job seekers.
 */
export function accountsThatChose(
  transaction: DatabaseTransaction,
  topic: NotificationTopic,
  dashboard?: DashboardRole,
) {
  const query = transaction
    .selectFrom("notification_choices as choice")
    .innerJoin(accountRows(transaction).as("account"), "account.id", "choice.user_id")
    .select(["account.id", "account.email"])
    .where("choice.topic", "=", topic)
    .where("choice.wanted", "=", true)
    .where("account.email", "is not", null)
    .where("account.email_confirmed_at", "is not", null)
    .where("account.deleted_at", "is", null)
    .where("account.id", "not in", suspendedAccounts(transaction));
  if (!dashboard) return query;
  return query
    .leftJoin("account_profiles as profile", "profile.user_id", "account.id")
    .where(sql`coalesce(profile.dashboard_role, 'jobseeker')`, "=", dashboard);
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
