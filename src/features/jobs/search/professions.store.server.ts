import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Saves the words that professions are told by. If they have changed, every open job is told again. */
export async function saveProfessions(
  transaction: DatabaseTransaction,
  professions: readonly { phrase: string; slug: string }[],
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
        .where((row) => row("private.job_professions.slug", "<>", row.ref("excluded.slug"))),
    )
    .returning("phrase")
    .execute();
  if (removed.length + changed.length === 0) return;
  // A trigger tells each again.
  await sql`update jobs set title = title where status = 'open'`.execute(transaction);
}
