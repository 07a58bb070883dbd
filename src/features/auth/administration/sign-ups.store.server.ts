import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Accounts by when they were made, as `at`. */
export const signUps = (query: DatabaseTransaction) =>
  query.selectFrom("auth.users").select("created_at as at").where("is_anonymous", "=", false);
