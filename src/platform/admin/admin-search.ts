import type { RawBuilder } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";

/** An operator's search. */
export interface AdminQuestion {
  /** As it was typed, on one line. */
  text: string;
  /** As searches compare it (`private.fold_text`). */
  folded: string;
  /** For `like`: the folded text anywhere. */
  pattern: string;
  /** The text where it's an id of ours. */
  id: string | null;
}

export interface AdminHit {
  /** By which `to` makes its address. */
  key: string;
  title: string;
  detail: string | null;
  /** The whole email, number, name or id was typed. These come first. */
  exact: boolean;
}

/** A feature's own things in the search of `/admin`. */
export interface AdminSearch {
  /** The heading of its results. */
  label: string;
  /** The right that shows them. Asked before the search, which reads as the system. */
  right: Right;
  /** Selects `key`, `title`, `detail` and `exact` of what matches. The search takes the first few. */
  find(query: DatabaseTransaction, asked: AdminQuestion): RawBuilder<AdminHit>;
  to(key: string): string;
}
