import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuditRegistry } from "./audit-registry.ts";

/** By the names of actions. Code that declares actions adds its own to this (see `declareAudit`). */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface AuditActions {}

/** The name of a declared action. */
export type AuditAction = keyof AuditActions & string;

export interface AuditEntry {
  /** The acting user's id; null for the system. */
  actorId: string | null;
  /** `<feature>.<past-tense>`, e.g. `mentorship.application_approved`; declared with `declareAudit`. */
  action: AuditAction;
  subject: {
    type: string;
    id: string;
    /** Its name now, so that the entry reads well after the subject is gone. */
    name?: string | undefined;
    /**
     * The account whose personal data the entry holds, where the subject isn't an account itself. Null: a person
     * without an account, so nobody's deletion erases it but `eraseAbout`. Left out: it's about whoever acted.
     */
    personId?: string | null | undefined;
  };
  /** The changed fields as they were; absent where nothing was. No secrets. */
  before?: Record<string, unknown>;
  /** The changed fields as they are since; absent where nothing is. No secrets. */
  after?: Record<string, unknown>;
  /** Why, in the words of the person who did it. */
  reason?: string | undefined;
  /** Other facts about it; no secrets. */
  details?: Record<string, unknown>;
}

export interface Audit {
  /** Every declared action and subject. */
  readonly registry: AuditRegistry;
  /** Writes the entry in the transaction that makes the change. */
  record(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void>;
  /**
   * Erases what is personal in entries about these subjects, for people whose account came after an entry. Their seals
   * hold.
   */
  eraseAbout(transaction: DatabaseTransaction, type: string, ids: readonly string[]): Promise<void>;
}
