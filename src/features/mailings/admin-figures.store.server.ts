import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Mailings of a kind that someone or we paused while they were sent. */
export const pausedMailings = (kind: string) => (query: DatabaseTransaction) =>
  query
    .selectFrom("private.mailings")
    .select("updated_at as since")
    .where("kind", "=", kind)
    .where("status", "=", "paused");
