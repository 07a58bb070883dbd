import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface AuditEntry {
  /** The acting user's id; null for the system. */
  actorId: string | null;
  /** `<feature>.<past-tense>`, e.g. `mentorship.application_approved`. */
  action: string;
  subject: { type: string; id: string };
  /** Facts about the change; no secrets. */
  details?: Record<string, unknown>;
}

export interface Audit {
  /** Writes the entry in the transaction that makes the change. */
  record(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void>;
}
