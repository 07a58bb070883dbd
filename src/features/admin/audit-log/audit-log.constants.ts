import type { LogQuery } from "./audit-log.types.ts";

export const auditPath = "/admin/audit";
export const auditExportPath = "/admin/audit/export";

/** Longer ones than any email or id. */
export const maxQueryLength = 200;

/** The log with a filter. */
export function auditAddress(query: Partial<LogQuery> & { after?: number }): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === "" || value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `${auditPath}?${new URLSearchParams(entries)}` : auditPath;
}
