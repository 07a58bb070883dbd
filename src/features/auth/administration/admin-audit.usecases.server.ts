import type { Services } from "#platform/services.ts";
import { type AuditLogEntry, listAuditLog } from "./admin-audit.store.server.ts";

/** Lists who did what to which account, newest first; pages count from 1. */
export async function readAuditLog(
  services: Services,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ entries: AuditLogEntry[]; total: number }> {
  const range = { limit: perPage, offset: (page - 1) * perPage };
  return await services.database.asSystem("read audit log", (transaction) =>
    listAuditLog(transaction, range),
  );
}
