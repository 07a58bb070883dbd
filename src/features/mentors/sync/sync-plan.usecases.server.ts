import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Services } from "#platform/services.ts";
import type { NamedMentors } from "./sync.rules.ts";
import type { SheetMentor } from "./sync.schemas.ts";
import { findMissing, namesShown } from "./sync.store.server.ts";
import { type FieldChange, listFieldChanges } from "./sync-changes.rules.ts";
import { type PlannedRow, planMentors } from "./sync-history.store.server.ts";

const rowsPerSlice = 200;
const peopleShown = 50;

/** A sheet that was read and checked. */
export interface CheckedSheet {
  title: string;
  mentors: readonly SheetMentor[];
  errors: readonly string[];
  emails: ReadonlySet<string>;
}

export interface SyncPlan {
  /** Differs as soon as the sync would do anything else. */
  fingerprint: string;
  /** The first 50 of those who would be added, and of those who would be changed. */
  added: { count: number; people: { email: string; name: string }[] };
  changed: { count: number; people: { id: string; name: string; fields: FieldChange[] }[] };
  missing: NamedMentors;
  kept: NamedMentors;
}

/** The changes that a sync of the sheet would make now. Only reads, in slices, so that others get their turn. */
export async function planSync(
  { database, mentorSheet }: Services,
  { title, mentors, errors, emails }: CheckedSheet,
): Promise<SyncPlan> {
  const hash = createHash("sha256").update(JSON.stringify([title, mentors.length, errors]));
  const plan: Omit<SyncPlan, "fingerprint" | "missing"> = {
    added: { count: 0, people: [] },
    changed: { count: 0, people: [] },
    kept: { count: 0, names: [] },
  };
  for (let start = 0; start < mentors.length; start += rowsPerSlice) {
    const slice = mentors.slice(start, start + rowsPerSlice);
    const rows = await database.asSystem("preview a slice", (transaction) =>
      planMentors(transaction, slice, mentorSheet.sample),
    );
    for (const row of rows) addToPlan(plan, row);
    hash.update(JSON.stringify(rows));
    // A mentor who would be added is nothing but the sheet's row.
    hash.update(JSON.stringify(slice));
    await letOthersRun();
  }
  const missing = await database.asSystem("preview missing mentors", (transaction) =>
    findMissing(transaction, emails),
  );
  return { ...plan, missing, fingerprint: hash.update(JSON.stringify(missing)).digest("hex") };
}

function addToPlan(
  { added, changed, kept }: Omit<SyncPlan, "fingerprint" | "missing">,
  { id, email, name, before, after, keptName }: PlannedRow,
): void {
  if (keptName !== null) {
    kept.count += 1;
    if (kept.names.length < namesShown) kept.names.push(keptName);
  }
  if (id === null) {
    added.count += 1;
    if (added.people.length < peopleShown) added.people.push({ email, name });
  } else if (before && after) {
    changed.count += 1;
    if (changed.people.length < peopleShown) {
      const fields = listFieldChanges(before, after);
      changed.people.push({ id, name: String(before.full_name), fields });
    }
  }
}
