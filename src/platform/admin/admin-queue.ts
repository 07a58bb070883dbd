import type { Expression } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";

/**
 * The rights of a statement of the control room: the viewer's own where row security shows the rows to
 * the right, and otherwise the system's, after the right was checked.
 */
export type ReadsAs = "viewer" | "system";

/** Work that waits for someone with the right. */
export interface AdminQueue {
  /** The waiting things, in the plural, such as "Mentor applications". */
  label: string;
  /** The page on which the work is done. */
  to: string;
  right: Right;
  readsAs: ReadsAs;
  /**
   * Selects a row for each thing that waits, with when it began to. It's counted inside one statement for all
   * queues, so it needs an index where the table grows. What's about the viewer waits for a colleague, and isn't selected.
   */
  waiting(query: DatabaseTransaction, viewerId: string): Expression<{ since: Date | null }>;
}
