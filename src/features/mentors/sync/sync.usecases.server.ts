import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { SheetRow } from "#platform/sheet-source/sheet-source.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { createDepartureCheck, type DepartureCheck } from "../departed-mentors.usecases.server.ts";
import { createLicenseCheck } from "../licenses/licenses.usecases.server.ts";
import {
  findRelistable,
  relistWithoutAdvice,
} from "../moderation/license-listing.usecases.server.ts";
import { toPlainLine } from "./sync.cells.ts";
import { syncErrors } from "./sync.errors.ts";
import { createRowCheck, describeSync, findColumns, type NamedMentors } from "./sync.rules.ts";
import type { SheetMentor, SyncResult } from "./sync.schemas.ts";
import {
  findMissing,
  holdTurn,
  mergeMentors,
  namesShown,
  renewTurn,
  turnSeconds,
} from "./sync.store.server.ts";
import {
  completeSync,
  deleteAddedWith,
  deleteOldChanges,
  insertSync,
} from "./sync-history.store.server.ts";
import { planSync } from "./sync-plan.usecases.server.ts";
import { inTurn } from "./sync-turn.usecases.server.ts";

/**
 * A slice takes embedded data, which has one connection, about a tenth of a second. Postgres has others for
 * everybody else, and plans the statement anew for each slice.
 */
export const rowsPerSlice = { embedded: 200, postgres: 1_000 } as const;

/** Postgres writes one slice while this process makes another ready. */
const concurrentSlices = { embedded: 1, postgres: 2 } as const;

/**
 * Brings the mentors of the sheet into the directory. A bad row is reported and never stops the others;
 * mentors who are no longer in the sheet are named and left alone, as is what mentors wrote about
 * themselves on the site. A profile that was only hidden because it lacked a license is listed again once it
 * no longer lacks one. Never touches applications or payments.
 *
 * The whole sheet is read and checked before anything is written. Then it is written in short slices, each
 * a transaction, so that others get their turn meanwhile. One that breaks off leaves each mentor as before or
 * as in the sheet, and the next sync does the rest.
 *
 * With the fingerprint of a preview, nothing is written unless the sync would still do what that preview said.
 *
 * Throws one of `sheetSourceErrors`, `forbidden` when the viewer is neither an administrator nor an
 * operator, or one of `syncErrors` when the header row is not usable, another sync does not end or a preview is
 * out of date.
 */
export async function syncMentors(
  services: Services,
  viewer: Viewer,
  { fingerprint }: { fingerprint?: string | undefined } = {},
): Promise<SyncResult> {
  requireSyncer(viewer);
  const { clock, log } = services;
  const read = await readSheet(services);
  const { title, mentors, errors, emails, departures } = read;
  const accepted = mentors.length;

  const done = await inTurn(services, async (turn) => {
    if (fingerprint !== undefined && fingerprint !== (await planSync(services, read)).fingerprint) {
      throw syncErrors.previewStale();
    }
    const now = clock.now();
    const actorId = viewer.kind === "user" ? viewer.userId : null;
    const id = await services.database.asSystem("begin a sync", async (transaction) => {
      await renewTurn(transaction, turn);
      return await insertSync(transaction, { startedBy: actorId, now, sheet: title });
    });
    const written = await writeSlices(services, turn, mentors, { now, syncId: id, departures });
    await relistMentors(services, turn, { emails, actorId });
    const { added, updated, kept } = written;
    const unchanged = accepted - added - updated;
    const counted = { added, updated, skipped: unchanged + errors.length };
    const missing = await record(services, turn, {
      id,
      title,
      actorId,
      errors,
      emails,
      counted,
      now,
    });
    while (await services.database.asSystem("delete changes of old syncs", deleteOldChanges));
    return { counts: { ...counted, missing: missing.count }, unchanged, missing, kept };
  });

  // Whoever searches meanwhile reads along.
  void followInDirectory(services);
  const { added, updated, skipped } = done.counts;
  log.info("mentorship.synced", { ...done.counts, refused: errors.length });
  const rows = { rows: accepted + errors.length, unchanged: done.unchanged };
  const message = describeSync(title, { ...rows, refused: errors.length }, done);
  return { success: true, added, updated, skipped, message, errors };
}

/** @throws `forbidden` */
export function requireSyncer(viewer: Viewer): void {
  if (viewer.kind !== "service" && !hasRight(viewer, "operations")) throw httpErrors.forbidden();
}

/**
 * Writes the mentors and takes them out of the list, so that their memory is free as it goes on. When a slice
 * fails, no other begins.
 */
async function writeSlices(
  services: Services,
  turn: string,
  mentors: SheetMentor[],
  { now, syncId, departures }: { now: Date; syncId: string; departures: DepartureCheck },
): Promise<{ added: number; updated: number; kept: NamedMentors }> {
  const { database, mentorSheet } = services;
  const total = { added: 0, updated: 0 };
  const keptBySlice: string[][] = [];
  const sliceRows = rowsPerSlice[database.kind];
  let started = 0;
  let hasFailed = false;
  let renewedAt = performance.now();

  async function renewInTime() {
    if (performance.now() - renewedAt < toMilliseconds({ seconds: turnSeconds / 3 })) return;
    renewedAt = performance.now();
    await database.asSystem("renew the turn to sync", (transaction) =>
      renewTurn(transaction, turn),
    );
  }

  async function writeNext() {
    const slice = mentors.splice(0, sliceRows);
    const place = started++;
    await renewInTime();
    const { added, updated, kept } = await database.asSystem(
      "sync a slice",
      async (transaction) => {
        await holdTurn(transaction, turn);
        const merged = await mergeMentors(transaction, slice, {
          sample: mentorSheet.sample,
          now,
          syncId,
        });
        // Someone may have deleted their account since the rows were checked, so that they look new.
        const emails = await departures.findLater(
          transaction,
          slice.map(({ email }) => email),
        );
        const removed = await deleteAddedWith(transaction, { syncId, emails });
        return { ...merged, added: merged.added - removed };
      },
    );
    total.added += added;
    total.updated += updated;
    keptBySlice[place] = kept;
  }

  async function writeAll() {
    try {
      while (mentors.length > 0 && !hasFailed) await writeNext();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  const writers = Array.from({ length: concurrentSlices[database.kind] }, writeAll);
  const outcomes = await Promise.allSettled(writers);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  const kept = keptBySlice.flat();
  return { ...total, kept: { count: kept.length, names: kept.slice(0, namesShown) } };
}

/**
 * Lists mentors of the sheet again who were only hidden because they lacked a license and who no longer lack
 * one, including those of a sync that broke off before it got here.
 */
async function relistMentors(
  services: Services,
  turn: string,
  { emails, actorId }: { emails: ReadonlySet<string>; actorId: string | null },
): Promise<void> {
  for (const id of await findRelistable(services, emails)) {
    await services.database.asSystem("list a mentor again", async (transaction) => {
      await renewTurn(transaction, turn);
      await relistWithoutAdvice(services, transaction, id, actorId);
    });
  }
}

/**
 * Has the directory in memory begin to read what changed; it goes on by itself. Where nobody has searched it, as in an
 * operator's command, there is nothing to follow.
 */
export async function followInDirectory({ log, mentorDirectory }: Services): Promise<void> {
  if (!mentorDirectory.lastRead()) return;
  try {
    await mentorDirectory.read();
  } catch (error) {
    log.warn("mentorship.directory_behind", { error });
  }
}

/** Notes what the sync did; answers the mentors that the sheet no longer has. */
async function record(
  { audit, database }: Services,
  turn: string,
  {
    id,
    title,
    actorId,
    errors,
    emails,
    counted,
    now,
  }: {
    id: string;
    title: string;
    actorId: string | null;
    errors: string[];
    emails: ReadonlySet<string>;
    counted: { added: number; updated: number; skipped: number };
    now: Date;
  },
): Promise<NamedMentors> {
  return await database.asSystem("record a sync", async (transaction) => {
    await renewTurn(transaction, turn);
    const missing = await findMissing(transaction, emails);
    const counts = { ...counted, missing: missing.count };
    await completeSync(transaction, id, { now, errors, ...counts });
    await audit.record(transaction, {
      actorId,
      action: "mentorship.mentors_synced",
      subject: { type: "mentor_sheet_sync", id, name: title },
      details: { sheet: title, refused: errors.length, ...counts },
    });
    return missing;
  });
}

/**
 * Reads the sheet and checks each row meanwhile. A function of its own: what a sync waits in keeps all that it has
 * named.
 */
export async function readSheet(services: Services) {
  const findUnlicensed = await createLicenseCheck(services);
  const departures = await createDepartureCheck(services);
  const check = createSheetCheck({ findUnlicensed, hasLeft: departures.hasLeft });
  const title = await services.mentorSheet.read(check);
  return { title: toPlainLine(title), departures, ...check.result() };
}

function createSheetCheck(checks: Parameters<typeof createRowCheck>[2]) {
  let rowCheck: ReturnType<typeof createRowCheck> | undefined;
  const mentors: SheetMentor[] = [];
  const errors: string[] = [];
  return {
    receiveHeaders(headers: string[]) {
      if (headers.length === 0) throw syncErrors.sheetEmpty();
      const columns = findColumns(headers);
      if (columns.missing.length > 0) throw syncErrors.columnsMissing(columns.missing);
      if (columns.repeated.length > 0) throw syncErrors.columnsRepeated(columns.repeated);
      rowCheck = createRowCheck(columns, headers.length, checks);
    },
    receiveRows(rows: SheetRow[]) {
      if (!rowCheck) throw new Error("The sheet's rows came before its headers");
      for (const row of rows) {
        const checked = rowCheck.check(row);
        if (checked.kind === "accepted") mentors.push(checked.mentor);
        if (checked.kind === "refused") errors.push(checked.error);
      }
    },
    result() {
      if (!rowCheck) throw syncErrors.sheetEmpty();
      return { mentors, errors, emails: rowCheck.emails };
    },
  };
}
