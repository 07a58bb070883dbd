import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countOf } from "#platform/database/values.ts";
import type { Saved } from "./pool.types.ts";

/** An organization's shortlist entry for a profile; null without one. For the viewer's transaction. */
export async function findSaved(
  transaction: DatabaseTransaction,
  { organizationId, candidateKey }: { organizationId: string; candidateKey: string },
): Promise<Saved | null> {
  const row = await transaction
    .selectFrom("talent_shortlist")
    .select(["note", "saved_at as savedAt"])
    .where("organization_id", "=", organizationId)
    .where("candidate_key", "=", candidateKey)
    .executeTakeFirst();
  return row?.savedAt ? { note: row.note, savedAt: row.savedAt } : null;
}

/** The number of profiles that the viewer's organizations have saved. */
export const savedCount = (query: DatabaseTransaction) =>
  countOf(query.selectFrom("talent_shortlist"));

/** The number of profiles that an organization has saved, without this person's. */
export async function countOthersSaved(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<number> {
  const { count } = await transaction
    .selectFrom("candidate_shortlist")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("user_id", "!=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An organization's note about a person; null where there's none, or they aren't saved. */
export async function readNote(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string | null> {
  const row = await transaction
    .selectFrom("candidate_shortlist")
    .select("note")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.note ?? null;
}

/** Saves a profile, or its new note. */
export async function saveToShortlist(
  transaction: DatabaseTransaction,
  saved: {
    organizationId: string;
    userId: string;
    note: string | null;
    savedBy: string;
    now: Date;
  },
): Promise<void> {
  const { organizationId, userId, note, savedBy, now } = saved;
  await transaction
    .insertInto("candidate_shortlist")
    .values({
      organization_id: organizationId,
      user_id: userId,
      note,
      saved_by: savedBy,
      saved_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "user_id"]).doUpdateSet({ note, saved_by: savedBy }),
    )
    .execute();
}

export async function removeFromShortlist(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom("candidate_shortlist")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes an organization's shortlist, notes included. */
export async function deleteShortlist(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  await transaction
    .deleteFrom("candidate_shortlist")
    .where("organization_id", "=", organizationId)
    .execute();
}
