import type { Expression } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";
import type { ReadsAs } from "./admin-queue.ts";

interface Figure {
  /** The counted things, in the plural, such as "Sign-ups". */
  label: string;
  /** The list behind it. */
  to: string;
  right: Right;
  readsAs: ReadsAs;
}

/** Something counted by the week. */
export type AdminFigure =
  | (Figure & {
      unit: "count";
      /** Selects a row for each time that it happened. */
      happened(query: DatabaseTransaction): Expression<{ at: Date | null }>;
    })
  | (Figure & {
      unit: "money";
      /** Selects a row for each amount. Each currency is added up by itself. */
      happened(
        query: DatabaseTransaction,
      ): Expression<{ at: Date | null; amount_cents: number | null; currency: string }>;
    });
