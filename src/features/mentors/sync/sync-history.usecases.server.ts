import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { syncErrors } from "./sync.errors.ts";
import { requireSyncer } from "./sync.usecases.server.ts";
import { type FieldChange, listFieldChanges } from "./sync-changes.rules.ts";
import {
  type ChangeRow,
  findSync,
  listChanges,
  listSyncs,
  type SyncRow,
  syncsKept,
} from "./sync-history.store.server.ts";
import { findUnfinishedUndo } from "./undo-sync.store.server.ts";

const changesPerPage = 50;

export interface SyncEntry {
  id: string;
  kind: "sync" | "undo";
  /** The email of the person who started it; null: an operator's command, or an account that is gone. */
  by: string | null;
  at: Date;
  sheet: string;
  added: number;
  updated: number;
  removed: number;
  skipped: number;
  completed: boolean;
  undoneAt: Date | null;
  undoes: string | null;
  reason: string | null;
}

export interface SyncChange {
  profileId: string;
  name: string;
  kind: ChangeRow["kind"];
  fields: FieldChange[];
  outcome: ChangeRow["outcome"];
}

/** The last ten syncs and undos, the newest first. @throws `forbidden` */
export async function readSyncs(services: Services, viewer: Viewer): Promise<SyncEntry[]> {
  requireSyncer(viewer);
  return await services.database.asSystem("list syncs", async (transaction) =>
    toEntries(transaction, await listSyncs(transaction, syncsKept)),
  );
}

/** One sync with one page of its changes. @throws `forbidden`, `sync_not_found` */
export async function readSync(
  services: Services,
  viewer: Viewer,
  { id, page }: { id: string; page: number },
) {
  requireSyncer(viewer);
  if (!isId(id)) throw syncErrors.notFound();
  return await services.database.asSystem("read sync", async (transaction) => {
    const row = await findSync(transaction, id);
    const [sync] = row ? await toEntries(transaction, [row]) : [];
    if (!row || !sync) throw syncErrors.notFound();
    const { changes, total, waiting } = await listChanges(transaction, id, {
      limit: changesPerPage,
      offset: (page - 1) * changesPerPage,
    });
    const isToFinish = (await findUnfinishedUndo(transaction, id)) !== undefined;
    return {
      sync,
      errors: row.errors,
      changes: changes.map(
        ({ profileId, name, kind, before, after, outcome }): SyncChange => ({
          profileId,
          name,
          kind,
          outcome,
          fields: listFieldChanges(before ?? {}, after ?? {}),
        }),
      ),
      total,
      page,
      pages: countPages(total, changesPerPage),
      canUndo: row.kind === "sync" && row.undone_at === null && (waiting > 0 || isToFinish),
    };
  });
}

async function toEntries(
  transaction: DatabaseTransaction,
  rows: readonly SyncRow[],
): Promise<SyncEntry[]> {
  const people = rows.flatMap(({ started_by: id }) => (id ? [id] : []));
  const emails = await readAccountEmails(transaction, people);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SyncEntry["kind"],
    by: (row.started_by && emails.get(row.started_by)) || null,
    at: row.finished_at,
    sheet: row.sheet,
    added: row.added,
    updated: row.updated,
    removed: row.removed,
    skipped: row.skipped,
    completed: row.completed,
    undoneAt: row.undone_at,
    undoes: row.undoes,
    reason: row.reason,
  }));
}
