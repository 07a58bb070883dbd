import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ApplicationDraft } from "./application-drafts.schemas.ts";

export async function upsertApplicationDraft(
  transaction: DatabaseTransaction,
  userId: string,
  draft: ApplicationDraft,
  now: Date,
): Promise<void> {
  const fields = JSON.stringify(draft);
  await transaction
    .insertInto("mentor_application_drafts")
    .values({ user_id: userId, fields, saved_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ fields, saved_at: now }))
    .execute();
}

export async function findApplicationDraft(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<unknown> {
  const row = await transaction
    .selectFrom("mentor_application_drafts")
    .select("fields")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.fields;
}

export async function deleteApplicationDraft(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction.deleteFrom("mentor_application_drafts").where("user_id", "=", userId).execute();
}
