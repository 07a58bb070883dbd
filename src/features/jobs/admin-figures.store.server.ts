import type { DatabaseTransaction } from "#platform/database/database.ts";
import { isOfOthers } from "./reports/job-reports.store.server.ts";

/** Without the viewer's own, whose outcome they learn as its applicant. */
export const newApplications = (query: DatabaseTransaction, viewerId: string) =>
  query
    .selectFrom("job_applications")
    .select("applied_at as since")
    .where("stage_kind", "=", "new")
    .where("user_id", "is distinct from", viewerId);

export const sentApplications = (query: DatabaseTransaction) =>
  query.selectFrom("job_applications").select("applied_at as at");

export const openReports = (query: DatabaseTransaction, viewerId: string) =>
  query
    .selectFrom("job_reports")
    .select("created_at as since")
    .where("handled_at", "is", null)
    .where(isOfOthers("job_id", viewerId));
