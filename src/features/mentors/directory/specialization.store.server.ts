import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Specialization } from "./directory.constants.ts";

/**
 * Saves the words that specializations are recognized by. If they've changed, every mentor is
 * checked again.
 */
export async function saveSpecializations(
  transaction: DatabaseTransaction,
  keywords: Record<Specialization, readonly string[]>,
): Promise<void> {
  const rows = Object.entries(keywords).map(([name, beginnings]) => ({
    name,
    beginnings: [...beginnings],
  }));
  const changed = await transaction
    .insertInto("private.mentor_specializations")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((expression) => ({ beginnings: expression.ref("excluded.beginnings") }))
        .where((expression) =>
          expression(
            "private.mentor_specializations.beginnings",
            "is distinct from",
            expression.ref("excluded.beginnings"),
          ),
        ),
    )
    .returning("name")
    .execute();
  if (changed.length === 0) return;
  await transaction
    .updateTable("mentor_profiles")
    .set({ specializations: [] }) // A trigger fills them again.
    .execute();
}
