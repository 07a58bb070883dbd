import type { DatabaseTransaction } from "#platform/database/database.ts";

export const openReports = (query: DatabaseTransaction) =>
  query.selectFrom("message_reports").select("created_at as since").where("handled_at", "is", null);
