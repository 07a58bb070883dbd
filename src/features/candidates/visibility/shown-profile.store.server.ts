import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ShownProfile } from "./shown-profile.types.ts";

/** The columns of `ShownProfile`, in `talent_pool` and in `own_pool_profile`. */
export const shownColumns = [
  "profession",
  "specialty",
  "regions",
  "remote",
  "employment_types as employmentTypes",
  "earliest_start as earliestStart",
  "updated_on as updatedOn",
  "years",
  "training",
  "registrations",
  "languages",
  "exams",
  "work_rights as workRights",
] as const;

/** The viewer's profile as the pool shows it, or would; null before anything is saved. */
export async function findOwnShownProfile(
  transaction: DatabaseTransaction,
): Promise<ShownProfile | null> {
  const row = await transaction
    .selectFrom("own_pool_profile")
    .select(shownColumns)
    .executeTakeFirst();
  // The view's columns all have values, and its arrays are made in its own text.
  return (row as unknown as ShownProfile | undefined) ?? null;
}
