import type { RawBuilder } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";

/** A short list of what happened most often, shown on `/admin`. Read by a statement of its own, as the system. */
export interface AdminTally {
  title: string;
  /** A note about what is counted and what isn't. */
  note: string;
  /** Shown where nothing was counted. */
  empty: string;
  right: Right;
  /** Selects what was counted since a time, most often first. The first ten are shown. */
  tally(query: DatabaseTransaction, since: Date): RawBuilder<{ label: string; count: number }>;
}
