import type { DatabaseTransaction } from "#platform/database/database.ts";

/** An entry as the protocol shows it. */
export interface AuditLogEntry {
  id: string;
  payload: unknown;
  created_at: Date | null;
  ip_address: string;
}

/** The account log of everybody, newest first, and how many entries there are. */
export async function listAuditLog(
  transaction: DatabaseTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: AuditLogEntry[]; total: number }> {
  const entries = await transaction
    .selectFrom("auth.audit_log_entries")
    .select(["id", "payload", "created_at", "ip_address"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await transaction
    .selectFrom("auth.audit_log_entries")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { entries, total };
}
