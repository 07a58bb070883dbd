import type { DatabaseTransaction } from "#platform/database/database.ts";

export const newApplications = (query: DatabaseTransaction) =>
  query
    .selectFrom("job_applications")
    .select("applied_at as since")
    .where("stage_kind", "=", "new");

export const sentApplications = (query: DatabaseTransaction) =>
  query.selectFrom("job_applications").select("applied_at as at");

export const openReports = (query: DatabaseTransaction) =>
  query.selectFrom("job_reports").select("created_at as since").where("handled_at", "is", null);
