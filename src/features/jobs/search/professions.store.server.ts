import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Saves the phrases that identify professions, or other work (`slug` is null). If any changed, updates the profession
 * of every open job.
 */
export async function saveProfessions(
  transaction: DatabaseTransaction,
  professions: readonly { phrase: string; slug: string | null }[],
): Promise<void> {
  const phrases = professions.map(({ phrase }) => phrase);
  const removed = await transaction
    .deleteFrom("private.job_professions")
    .where("phrase", "not in", phrases)
    .returning("phrase")
    .execute();
  const changed = await transaction
    .insertInto("private.job_professions")
    .values([...professions])
    .onConflict((conflict) =>
      conflict
        .column("phrase")
        .doUpdateSet((row) => ({ slug: row.ref("excluded.slug") }))
        .where((row) =>
          row("private.job_professions.slug", "is distinct from", row.ref("excluded.slug")),
        ),
    )
    .returning("phrase")
    .execute();
  if (removed.length + changed.length === 0) return;
  // The trigger on `jobs` updates the profession of each.
  await sql`update jobs set title = title where status = 'open'`.execute(transaction);
}
