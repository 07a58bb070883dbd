import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";

/** Slugs of the guides a person has saved, latest first, as a value. */
export const savedSlugs = fixedValue(
  (query, { userId }: LaterValues<{ userId: string }>) =>
    sql<string[]>`array(${query
      .selectFrom("saved_guides")
      .select("slug")
      .where("user_id", "=", userId)
      .orderBy("saved_at", "desc")
      .orderBy("slug")})`,
);

export async function hasSavedSlug(
  transaction: DatabaseTransaction,
  userId: string,
  slug: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("saved_guides")
    .select("slug")
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saving twice keeps the first time. */
export async function insertSavedSlug(
  transaction: DatabaseTransaction,
  saved: { user_id: string; slug: string; saved_at: Date },
): Promise<void> {
  await transaction
    .insertInto("saved_guides")
    .values(saved)
    .onConflict((conflict) => conflict.columns(["user_id", "slug"]).doNothing())
    .execute();
}

export async function deleteSavedSlug(
  transaction: DatabaseTransaction,
  userId: string,
  slug: string,
): Promise<void> {
  await transaction
    .deleteFrom("saved_guides")
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .execute();
}
