import type { Expression } from "kysely";
import type { DatabaseTransaction } from "./database/database.ts";
import type { LaterValues } from "./database/fixed-statements.ts";

/** One thing that waits for a person. */
export interface WaitingRow {
  id: string;
  /** The person or thing that it's about. */
  about: string;
  /** Until when; null where nothing presses. */
  due: Date | null;
}

/** For whom, and when, what waits is looked up. */
export interface Whose {
  userId: string;
  now: Date;
}

/** Its line, and the page that the line leads to. */
export interface WaitingLine {
  title: string;
  to: string;
}

/** Things of one kind that wait for a person, as their feature declares them for the person's home. */
export interface WaitingKind {
  /**
   * Selects a row for each, with the viewer's own rights. All kinds are read by one statement, so it needs an index
   * where the table grows.
   */
  waiting(
    query: DatabaseTransaction,
    whose: LaterValues<Whose>,
  ): Expression<{ id: string | null; about: string | null; due: Date | null }>;
  /** Words before the time of `due`, such as "Answer by". */
  dueWord?: string;
  one(row: WaitingRow): WaitingLine;
  /** Of more than a list names one by one. */
  several(count: number): WaitingLine;
}
