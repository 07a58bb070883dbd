import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Ids of what paused mailings of a kind are about, such as events. */
export async function listPausedSubjects(
  transaction: DatabaseTransaction,
  kind: string,
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("private.mailings")
    .select("subject_id")
    .where("kind", "=", kind)
    .where("status", "=", "paused")
    .execute();
  return new Set(rows.flatMap(({ subject_id }) => (subject_id ? [subject_id] : [])));
}

/** Mailings of a kind that someone or we paused while they were sent. */
export const pausedMailings = (kind: string) => (query: DatabaseTransaction) =>
  query
    .selectFrom("private.mailings")
    .select("updated_at as since")
    .where("kind", "=", kind)
    .where("status", "=", "paused");
