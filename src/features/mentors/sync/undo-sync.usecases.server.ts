import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { createLicenseCheck } from "../licenses/licenses.usecases.server.ts";
import { syncErrors } from "./sync.errors.ts";
import { renewTurn } from "./sync.store.server.ts";
import { followInDirectory } from "./sync.usecases.server.ts";
import {
  type ChangeRow,
  deleteAdded,
  findMentorsInUse,
  findSync,
  insertSync,
  listChanges,
  lockChanges,
  markUndone,
  restoreStates,
  setOutcomes,
  type UndoRow,
} from "./sync-history.store.server.ts";
import { inTurn } from "./sync-turn.usecases.server.ts";
import {
  addToUndo,
  completeUndo,
  findUnfinishedUndo,
  type UndoCounts,
} from "./undo-sync.store.server.ts";

type Outcome = NonNullable<ChangeRow["outcome"]>;
type FindUnlicensed = Awaited<ReturnType<typeof createLicenseCheck>>;

export interface UndoneSync extends UndoCounts {
  /** Of the entry that the undo is in the list of syncs. */
  id: string;
}

/**
 * Sets mentors back to what they were before a sync, and takes away those it added. Left as they are:
 * mentors whom someone changed since, those added ones whom someone needs by now, and words that take a
 * license nobody has checked any more. Written in slices; one that breaks off is finished by the next, under its
 * entry, which counts them all.
 *
 * @throws `forbidden`, `sync_not_found`, `sync_already_undone`, `sync_nothing_to_undo`,
 *   `sync_already_running`
 */
export async function undoSync(
  services: Services,
  viewer: Viewer,
  { id: syncId, reason }: { id: string; reason: string },
): Promise<UndoneSync> {
  if (viewer.kind !== "user" || !hasRight(viewer, "operations")) throw httpErrors.forbidden();
  if (!isId(syncId)) throw syncErrors.notFound();
  const { audit, clock, database } = services;
  const { userId } = viewer;
  return await inTurn(services, async (turn) => {
    const findUnlicensed = await createLicenseCheck(services);
    const { id, sheet } = await database.asSystem("begin an undo", async (transaction) => {
      await renewTurn(transaction, turn);
      const sync = await findSync(transaction, syncId);
      if (sync?.kind !== "sync") throw syncErrors.notFound();
      if (sync.undone_at) throw syncErrors.alreadyUndone();
      const unfinished = await findUnfinishedUndo(transaction, syncId);
      if (unfinished) return { id: unfinished, sheet: sync.sheet };
      const { waiting } = await listChanges(transaction, syncId, { limit: 0, offset: 0 });
      if (waiting === 0) throw syncErrors.nothingToUndo();
      const undo = {
        startedBy: userId,
        now: clock.now(),
        sheet: sync.sheet,
        undoes: syncId,
        reason,
      };
      return { id: await insertSync(transaction, undo), sheet: sync.sheet };
    });
    const undoNext = () =>
      database.asSystem("undo a slice", async (transaction) => {
        await renewTurn(transaction, turn);
        const slice = await undoSlice(transaction, { syncId, now: clock.now(), findUnlicensed });
        if (slice) await addToUndo(transaction, id, slice);
        return slice !== undefined;
      });
    while (await undoNext());
    const total = await database.asSystem("record an undo", async (transaction) => {
      await renewTurn(transaction, turn);
      const counts = await completeUndo(transaction, id, clock.now());
      await markUndone(transaction, syncId, clock.now());
      await audit.record(transaction, {
        actorId: userId,
        action: "mentorship.sync_undone",
        subject: { type: "mentor_sheet_sync", id: syncId, name: sheet },
        before: { undone: false },
        after: { undone: true },
        details: { ...counts, undo: id },
        reason,
      });
      return counts;
    });
    await followInDirectory(services);
    return { id, ...total };
  });
}

async function undoSlice(
  transaction: DatabaseTransaction,
  { syncId, now, findUnlicensed }: { syncId: string; now: Date; findUnlicensed: FindUnlicensed },
): Promise<UndoCounts | undefined> {
  const rows = await lockChanges(transaction, syncId);
  if (rows.length === 0) return undefined;
  const added = rows.filter(({ kind }) => kind === "added").map(({ id }) => id);
  const inUse = await findMentorsInUse(transaction, added);
  const decided = rows.map((row) => ({
    ...row,
    outcome: decide(row, inUse, findUnlicensed),
  }));
  const restorable = decided.filter(({ outcome }) => outcome === "restored");
  const restored = restorable.filter(({ kind }) => kind === "changed");
  const removed = restorable.filter(({ kind }) => kind === "added").map(({ id }) => id);
  await restoreStates(
    transaction,
    restored.map(({ id, state, before }) => ({ ...state, ...before, id })),
    now,
  );
  await setOutcomes(transaction, syncId, decided);
  await deleteAdded(transaction, removed);
  return {
    restored: restored.length,
    removed: removed.length,
    left: rows.length - restorable.length,
  };
}

function decide(row: UndoRow, inUse: ReadonlySet<string>, findUnlicensed: FindUnlicensed): Outcome {
  if (!row.isSame) return "changed_since";
  if (row.kind === "added") return row.isUntouched && !inUse.has(row.id) ? "restored" : "in_use";
  const wanted = { ...row.state, ...row.before };
  return findUnlicensed(row.email, wanted).length > 0 ? "unlicensed" : "restored";
}
