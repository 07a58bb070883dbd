import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  actBefore,
  deleteSyncedMentors,
  person,
  readProfiles,
  type SheetRow,
  sheetOf,
} from "./mentor-sheet.test-support.ts";
import { previewSync } from "./preview-sync.usecases.server.ts";
import { syncMentors } from "./sync.usecases.server.ts";
import { readSync, readSyncs } from "./sync-history.usecases.server.ts";
import { undoSync } from "./undo-sync.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());
afterEach(() => deleteSyncedMentors(context));

const withSheet = (rows: SheetRow[]) => ({ ...context.services, mentorSheet: sheetOf(rows) });
const sync = (rows: SheetRow[], fingerprint?: string) => {
  context.clock.advance(60);
  return syncMentors(withSheet(rows), admin, { fingerprint });
};
const preview = (rows: SheetRow[]) => previewSync(withSheet(rows), admin);
const undo = (id: string) => {
  context.clock.advance(60);
  return undoSync(context.services, admin, { id, reason: "The wrong sheet" });
};
const lastSync = async () => (await readSyncs(context.services, admin))[0]?.id ?? "";

const profiles = () => readProfiles(context);

const change = (email: string, values: Record<string, unknown>) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("mentor_profiles").set(values).where("email", "=", email).execute(),
  );

test("a preview shows who is added, changed field by field, missing and rejected, and writes nothing", async () => {
  await sync([person(1), person(2)]);
  const before = await profiles();
  const shown = await preview([
    person(1, { title: "Head Nurse", hourly_rate: "100" }),
    person(3),
    person(4, { bio: "Short." }),
  ]);
  expect(shown).toMatchObject({
    added: { count: 1, people: [{ name: "Person 3 (sample)", email: "person.3@mentors.example" }] },
    changed: {
      count: 1,
      people: [
        {
          name: "Person 1 (sample)",
          fields: [
            { label: "Title", before: "Nurse Educator", after: "Head Nurse" },
            { label: "Hourly rate in US dollars", before: "95", after: "100" },
          ],
        },
      ],
    },
    missing: { count: 1, names: ["Person 2 (sample)"] },
    errors: [expect.stringContaining("Row 4")],
  });
  expect(await profiles()).toEqual(before);
});

test("a preview is applied once, and refused when the sheet or a mentor changed meanwhile", async () => {
  await sync([person(1)]);
  const rows = [person(1, { title: "Head Nurse" }), person(2)];
  const { fingerprint } = await preview(rows);
  const stale = { code: "sync_preview_stale", status: 409 };
  await expect(sync([...rows, person(3)], fingerprint)).rejects.toMatchObject(stale);
  await change("person.1@mentors.example", { title: "Matron" });
  await expect(sync(rows, fingerprint)).rejects.toMatchObject(stale);
  expect(await profiles()).toMatchObject([{ title: "Matron" }]);
  const { fingerprint: fresh } = await preview(rows);
  expect(fresh).not.toBe(fingerprint);
  expect(await sync(rows, fresh)).toMatchObject({ added: 1, updated: 1 });
  await expect(sync(rows, fresh)).rejects.toMatchObject(stale);
});

test("an undo sets back what the sync changed, takes away what it added, and is in the list and the audit log", async () => {
  await sync([person(1), person(2)]);
  const before = await profiles();
  await sync([person(1, { title: "Head Nurse", expertise: "Surgery" }), person(3)]);
  const id = await lastSync();
  expect((await readSync(context.services, admin, { id, page: 1 })).changes).toMatchObject([
    {
      name: "Person 1 (sample)",
      kind: "changed",
      fields: [{ label: "Title" }, { before: "Nurse licensing, Career routes" }],
    },
    { name: "Person 3 (sample)", kind: "added" },
  ]);
  expect(await undo(id)).toMatchObject({ restored: 1, removed: 1, left: 0 });
  const ignored = { updated_at: null, last_active_at: null };
  expect((await profiles()).map((row) => ({ ...row, ...ignored }))).toEqual(
    before.map((row) => ({ ...row, ...ignored })),
  );
  const [entry, undone] = await readSyncs(context.services, admin);
  expect(entry).toMatchObject({
    kind: "undo",
    undoes: id,
    by: admin.email,
    updated: 1,
    removed: 1,
    reason: "The wrong sheet",
  });
  expect(undone).toMatchObject({ id, undoneAt: context.clock.now() });
  const [audited] = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute(),
  );
  expect(audited).toMatchObject({
    action: "mentorship.sync_undone",
    actor_id: admin.userId,
    subject_id: id,
    reason: "The wrong sheet",
  });
  await expect(undo(id)).rejects.toMatchObject({ code: "sync_already_undone" });
});

test("an undo leaves mentors whom someone changed since, or needs by now, and lists them", async () => {
  await sync([person(1), person(2)]);
  await sync([
    person(1, { title: "Head Nurse" }),
    person(2, { title: "Head Nurse" }),
    person(3),
    person(4),
    person(5),
  ]);
  const id = await lastSync();
  await change("person.2@mentors.example", {
    bio: "My own words, about fifteen years of teaching in nine countries.",
  });
  const account = await context.createUser();
  await change("person.3@mentors.example", { user_id: account.userId });
  await change("person.4@mentors.example", {
    unlisted_at: context.clock.now(),
    unlisted_reason: "On leave",
  });
  expect(await undo(id)).toMatchObject({ restored: 1, removed: 1, left: 3 });
  expect((await profiles()).map(({ full_name, title }) => [full_name, title])).toEqual([
    ["Person 1 (sample)", "Nurse Educator"],
    ["Person 2 (sample)", "Head Nurse"],
    ["Person 3 (sample)", "Nurse Educator"],
    ["Person 4 (sample)", "Nurse Educator"],
  ]);
  const { changes, canUndo } = await readSync(context.services, admin, { id, page: 1 });
  expect(canUndo).toBe(false);
  expect(changes.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["Person 2 (sample)", "changed_since"],
    ["Person 3 (sample)", "in_use"],
    ["Person 4 (sample)", "in_use"],
    ["Person 1 (sample)", "restored"],
  ]);
});

test("a later sync's changes aren't undone by an earlier one's undo", async () => {
  await sync([person(1)]);
  await sync([person(1, { title: "Second" })]);
  const second = await lastSync();
  await sync([person(1, { title: "Third" })]);
  expect(await undo(second)).toMatchObject({ restored: 0, left: 1 });
  expect(await profiles()).toMatchObject([{ title: "Third" }]);
});

test("an undo that makes a mentor public or private again shows in the directory", async () => {
  await sync([person(1)]);
  await sync([person(1, { application_status: "rejected" })]);
  const listed = async () => {
    const { rows } = await context.services.database.executeRaw(
      "select full_name from public.mentor_profiles_public",
    );
    return rows.length;
  };
  expect(await listed()).toBe(0);
  await undo(await lastSync());
  expect(await listed()).toBe(1);
});

test("words that need a license stay away when nobody has checked one any more", async () => {
  await sync([person(1)]);
  await change("person.1@mentors.example", { expertise: ["Immigration advice"] });
  await sync([person(1)]);
  const id = await lastSync();
  expect(await undo(id)).toMatchObject({ restored: 0, left: 1 });
  const { changes } = await readSync(context.services, admin, { id, page: 1 });
  expect(changes).toMatchObject([{ outcome: "unlicensed" }]);
});

/** Undoes a sync until the disk is full, at the beginning of that transaction. */
async function undoUntil(id: string, breaksAt: string, { time }: { time: number }): Promise<void> {
  const database = actBefore(context.services.database, breaksAt, (at) => {
    if (at === time) throw new Error("The disk is full");
  });
  const broken = { ...context.services, database };
  await expect(undoSync(broken, admin, { id, reason: "Oops" })).rejects.toThrow("The disk is full");
}

test("a broken-off undo is finished by the next, and changes are kept for ten syncs", async () => {
  await sync(Array.from({ length: 450 }, (_, index) => person(index)));
  const id = await lastSync();
  await undoUntil(id, "undo a slice", { time: 2 });
  expect(await profiles()).toHaveLength(250);
  expect(await undo(id)).toMatchObject({ removed: 450 });
  expect(await profiles()).toHaveLength(0);

  await sync([person(1)]);
  const old = await lastSync();
  for (let number = 0; number < 10; number += 1) await sync([person(1, { title: `T ${number}` })]);
  await expect(undo(old)).rejects.toMatchObject({ code: "sync_nothing_to_undo" });
});

test("an undo that broke off after its last slice is recorded by the next", async () => {
  await sync([person(1), person(2)]);
  await sync([person(1, { title: "Head Nurse" }), person(2), person(3)]);
  const id = await lastSync();
  await undoUntil(id, "record an undo", { time: 1 });
  expect(await profiles()).toMatchObject([{ title: "Nurse Educator" }, {}]);
  const { sync: unfinished, canUndo } = await readSync(context.services, admin, { id, page: 1 });
  expect(unfinished.undoneAt).toBeNull();
  expect(canUndo).toBe(true);

  expect(await undo(id)).toMatchObject({ restored: 1, removed: 1, left: 0 });
  const [entry, undone, ...earlier] = await readSyncs(context.services, admin);
  expect(entry).toMatchObject({
    kind: "undo",
    undoes: id,
    completed: true,
    updated: 1,
    removed: 1,
  });
  expect(undone).toMatchObject({ id, undoneAt: context.clock.now() });
  expect(earlier.map(({ kind }) => kind)).toEqual(["sync"]);
  const audited = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["reason", "details"])
      .where("action", "=", "mentorship.sync_undone")
      .where("subject_id", "=", id)
      .execute(),
  );
  expect(audited).toMatchObject([
    { reason: "The wrong sheet", details: { restored: 1, removed: 1, left: 0 } },
  ]);
  await expect(undo(id)).rejects.toMatchObject({ code: "sync_already_undone" });
});

test("previews, histories and undos are for people with the right", async () => {
  await sync([person(1)]);
  const id = await lastSync();
  for (const viewer of [
    await context.createUser(),
    await context.createUser({ roles: ["editor"], factor: true }),
  ]) {
    const { services } = context;
    const forbidden = { status: 403 };
    await expect(previewSync(services, viewer)).rejects.toMatchObject(forbidden);
    await expect(readSyncs(services, viewer)).rejects.toMatchObject(forbidden);
    await expect(readSync(services, viewer, { id, page: 1 })).rejects.toMatchObject(forbidden);
    await expect(undoSync(services, viewer, { id, reason: "No" })).rejects.toMatchObject(forbidden);
  }
  expect(await profiles()).toHaveLength(1);
});
