import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DueStep } from "./reminders.rules.ts";

/** The time of the last reminder about a plan. */
export async function findLastReminder(
  transaction: DatabaseTransaction,
  planId: string,
): Promise<Date | undefined> {
  const { sent } = await transaction
    .selectFrom("private.plan_reminders")
    .select((row) => row.fn.max("sent_at").as("sent"))
    .where("plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  return sent ?? undefined;
}

/** Notes that a plan's owner is reminded of a step. False where they were already. */
export async function insertReminder(
  transaction: DatabaseTransaction,
  { planId, stepId, dueOn, days, now }: DueStep & { planId: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("private.plan_reminders")
    .values({ plan_id: planId, step_id: stepId, due_on: dueOn, days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("plan_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The steps, dates and days of which the owner of a plan was reminded. */
export async function listReminders(
  transaction: DatabaseTransaction,
  planId: string,
): Promise<{ stepId: string; dueOn: string; days: number }[]> {
  const rows = await transaction
    .selectFrom("private.plan_reminders")
    .select(["step_id", "due_on", "days"])
    .where("plan_id", "=", planId)
    .execute();
  return rows.map(({ step_id, due_on, days }) => ({ stepId: step_id, dueOn: due_on, days }));
}

export async function insertStopLink(
  transaction: DatabaseTransaction,
  link: { userId: string; tokenHash: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("private.plan_reminder_links")
    .values({ token_hash: link.tokenHash, user_id: link.userId, created_at: link.now })
    .execute();
}

/** The account whose reminders a link stops. */
export async function findStopLink(
  transaction: DatabaseTransaction,
  tokenHash: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("private.plan_reminder_links")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes a batch of the oldest links that stop reminders; answers how many. */
export async function deleteOldStopLinks(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from private.plan_reminder_links where ctid = any (array(
      select ctid from private.plan_reminder_links where created_at < ${before} order by created_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
