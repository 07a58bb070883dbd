import type { DatabaseTransaction } from "#platform/database/database.ts";
import { syncsKept } from "./sync-history.store.server.ts";

/** The numbers of mentors that an undo restored, removed, and left as they are. */
export interface UndoCounts {
  restored: number;
  removed: number;
  left: number;
}

/** The entry of an undo that broke off, of a sync whose changes are still kept; undefined when there's none. */
export async function findUnfinishedUndo(
  transaction: DatabaseTransaction,
  syncId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("mentor_sheet_syncs")
    .select("id")
    .where("undoes", "=", syncId)
    .where("completed", "=", false)
    .where("undoes", "in", (kept) =>
      kept
        .selectFrom("mentor_sheet_syncs")
        .select("id")
        .where("kind", "=", "sync")
        .orderBy("finished_at", "desc")
        .orderBy("id")
        .limit(syncsKept),
    )
    .orderBy("finished_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Adds the counts of one slice of an undo to its entry. */
export async function addToUndo(
  transaction: DatabaseTransaction,
  id: string,
  { restored, removed, left }: UndoCounts,
): Promise<void> {
  await transaction
    .updateTable("mentor_sheet_syncs")
    .set((row) => ({
      updated: row("updated", "+", restored),
      removed: row("removed", "+", removed),
      skipped: row("skipped", "+", left),
    }))
    .where("id", "=", id)
    .execute();
}

/** Marks an undo as done. Answers its total counts. */
export async function completeUndo(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<UndoCounts> {
  return await transaction
    .updateTable("mentor_sheet_syncs")
    .set({ completed: true, finished_at: now })
    .where("id", "=", id)
    .returning(["updated as restored", "removed", "skipped as left"])
    .executeTakeFirstOrThrow();
}
