import { setImmediate as letOthersRun } from "node:timers/promises";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { Sheet } from "#platform/sheet-source/sheet-source.ts";
import { isAdmin, type Viewer } from "#platform/viewer.ts";
import { toPlainLine } from "./sync.cells.ts";
import { syncErrors } from "./sync.errors.ts";
import { createRowCheck, describeSync, findColumns } from "./sync.rules.ts";
import type { SheetMentor, SyncResult } from "./sync.schemas.ts";
import {
  findKept,
  findMissing,
  insertSync,
  mergeMentors,
  waitForTurn,
} from "./sync.store.server.ts";

const rowsPerTurn = 500;

/**
 * Brings the mentors of the sheet into the directory, all in one transaction. A bad row is reported
 * and never stops the others; mentors who are no longer in the sheet are named and left alone, as is
 * what mentors wrote about themselves on the site. Never touches applications or payments.
 *
 * Throws one of `sheetSourceErrors`, `forbidden` when the viewer is neither an administrator nor an
 * operator, or one of `syncErrors` when the header row is not usable or another sync does not end.
 */
export async function syncMentors(services: Services, viewer: Viewer): Promise<SyncResult> {
  if (viewer.kind !== "service" && !isAdmin(viewer)) throw httpErrors.forbidden();
  const { audit, clock, database, log, mentorSheet } = services;
  const sheet = await mentorSheet.read();
  const title = toPlainLine(sheet.title);
  const { mentors, errors, emails } = await checkSheet(sheet);
  const actorId = viewer.kind === "user" ? viewer.userId : null;

  const done = await database.asSystem("sync mentors from the sheet", async (transaction) => {
    await waitForTurn(transaction);
    const now = clock.now();
    const { added, updated } = await mergeMentors(transaction, mentors, {
      sample: mentorSheet.sample,
      now,
    });
    const missing = await findMissing(transaction, emails);
    const kept = await findKept(transaction, mentors);
    const unchanged = mentors.length - added - updated;
    const counts = { added, updated, skipped: unchanged + errors.length, missing: missing.count };
    const id = await insertSync(transaction, {
      startedBy: actorId,
      finishedAt: now,
      sheet: title,
      errors,
      ...counts,
    });
    await audit.record(transaction, {
      actorId,
      action: "mentorship.mentors_synced",
      subject: { type: "mentor_sheet_sync", id },
      details: { sheet: title, refused: errors.length, ...counts },
    });
    return { counts, unchanged, missing, kept };
  });

  const { added, updated, skipped } = done.counts;
  log.info("mentorship.synced", { ...done.counts, refused: errors.length });
  const rows = { rows: mentors.length + errors.length, unchanged: done.unchanged };
  const message = describeSync(title, { ...rows, refused: errors.length }, done);
  return { success: true, added, updated, skipped, message, errors };
}

/** Checks everything before the database is asked for anything. */
async function checkSheet(sheet: Sheet) {
  if (sheet.headers.length === 0) throw syncErrors.sheetEmpty();
  const columns = findColumns(sheet.headers);
  if (columns.missing.length > 0) throw syncErrors.columnsMissing(columns.missing);
  if (columns.repeated.length > 0) throw syncErrors.columnsRepeated(columns.repeated);

  const mentors: SheetMentor[] = [];
  const errors: string[] = [];
  const { check, emails } = createRowCheck(columns, sheet.headers.length);
  for (const [index, row] of sheet.rows.entries()) {
    if (index % rowsPerTurn === 0) await letOthersRun();
    const checked = check(row);
    if (checked.kind === "accepted") mentors.push(checked.mentor);
    if (checked.kind === "refused") errors.push(checked.error);
  }
  return { mentors, errors, emails };
}
