import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { SheetSource } from "#platform/sheet-source/sheet-source.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { createMentorDirectory } from "../directory/directory.services.server.ts";
import { specializationsOf } from "../directory/directory-match.rules.ts";
import {
  actBefore,
  deleteSyncedMentors,
  people,
  readProfiles,
  readSyncsSeenBy,
  sheetOf,
} from "./mentor-sheet.test-support.ts";
import { rowsPerSlice, syncMentors } from "./sync.usecases.server.ts";

let context: TestContext;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});

afterAll(() => context.close());

afterEach(() => deleteSyncedMentors(context));

const profiles = () => readProfiles(context);

function sync(mentorSheet: SheetSource = context.services.mentorSheet) {
  return syncMentors({ ...context.services, mentorSheet }, admin);
}

describe("a sync of many", () => {
  /** Postgres counts on for up to a second after a transaction has ended: only differences tell of one. */
  async function rowsReadOnConnection(transaction: DatabaseTransaction): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as read
      from pg_stat_xact_user_tables where relid = 'public.mentor_profiles'::regclass
    `.execute(transaction);
    return rows[0]?.read ?? 0;
  }

  it("reads the mentors of a slice alone, and tells what one specializes in again only when it can have changed", async () => {
    await sync(sheetOf(people(2_000)));
    const { database } = context.services;
    await database.asSystem("mark", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ specializations: ["marked"], last_active_at: new Date(0) })
        .execute(),
    );
    let rowsRead = 0;
    const counting = Object.create(database, {
      asSystem: {
        value: (purpose: string, work: Parameters<typeof database.asSystem>[1]) =>
          database.asSystem(purpose, async (transaction) => {
            // A connection keeps the plans it made for checking references while the table was almost empty.
            await sql`discard plans`.execute(transaction);
            const before = await rowsReadOnConnection(transaction);
            const result = await work(transaction);
            if (purpose === "sync a slice") {
              rowsRead += (await rowsReadOnConnection(transaction)) - before;
            }
            return result;
          }),
      },
    }) as typeof database;
    const changed = people(20).map((row, index) => ({
      ...row,
      ...(index < 10 ? { hourly_rate: "96" } : { title: "Welder" }),
    }));
    context.clock.advance(60);
    const result = await syncMentors(
      { ...context.services, database: counting, mentorSheet: sheetOf(changed) },
      admin,
    );
    expect(result).toMatchObject({ updated: 20, skipped: 0 });
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThan(200);
    const after = (await profiles()).filter(
      ({ updated_at }) => +updated_at === +context.clock.now(),
    );
    const marked = after.filter(({ specializations }) => specializations.includes("marked"));
    expect(marked.map(({ hourly_rate }) => hourly_rate)).toEqual(Array(10).fill(96));
  });

  it("adds mentors with what they specialize in, and as active now", async () => {
    const titles = ["Welder", "Director of Engineering", "Résumé Coach", "طبيب", "Beekeeper"];
    const rows = people(titles.length).map((row, index) => ({
      ...row,
      title: titles[index] ?? "",
    }));
    await sync(sheetOf(rows));
    const added = await profiles();
    expect(added.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    for (const mentor of added) {
      expect(mentor.specializations, mentor.title).toEqual(specializationsOf(mentor).toSorted());
      expect(mentor.last_active_at).toEqual(context.clock.now());
    }
  });

  it("keeps a directory up to date that somebody searches, and reads none for nobody", async () => {
    const mentorDirectory = createMentorDirectory(context.services);
    const services = { ...context.services, mentorDirectory };
    await syncMentors({ ...services, mentorSheet: sheetOf(people(1_000)) }, admin);
    expect(mentorDirectory.lastRead()).toBeNull();
    await mentorDirectory.read();
    await syncMentors({ ...services, mentorSheet: sheetOf(people(2_000)) }, admin);
    await expect.poll(() => mentorDirectory.lastRead()?.index.size).toBe(2_000);
  });
});

describe("several slices", () => {
  it("name those who kept their words in the sheet's order, whichever slice was written first", async () => {
    const size = rowsPerSlice[context.services.database.kind];
    const count = 3 * size;
    await sync(sheetOf(people(count)));
    const edited = [3, 2 * size - 1, 2 * size, count - 1];
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ self_edited_at: context.clock.now() })
        .where(
          "email",
          "in",
          edited.map((number) => `person.${number}@mentors.example`),
        )
        .execute(),
    );
    let slices = 0;
    const database = actBefore(context.services.database, "sync a slice", async (time) => {
      slices = time;
      if (time === 1) await delay(50);
    });
    const mentorSheet = sheetOf(people(count, { title: "Retired" }));
    const result = await syncMentors({ ...context.services, database, mentorSheet }, admin);
    expect(slices).toBe(3);
    expect(result.message).toContain(
      `4 profiles were edited on the site, so a sync doesn't overwrite that text: ${edited.map((number) => `Person ${number} (sample)`).join(", ")}.`,
    );
  });

  it("renew the turn when a third of its time has passed", async () => {
    let renewals = 0;
    const database = actBefore(context.services.database, "renew the turn to sync", (time) => {
      renewals = time;
    });
    const services = { ...context.services, database };
    await syncMentors({ ...services, mentorSheet: sheetOf(people(600)) }, admin);
    expect(renewals).toBe(0);

    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 6_000;
      return now;
    });
    try {
      const mentorSheet = sheetOf(people(2_000, { title: "Retired" }));
      expect(await syncMentors({ ...services, mentorSheet }, admin)).toMatchObject({
        added: 1_400,
        updated: 600,
      });
    } finally {
      vi.restoreAllMocks();
    }
    expect(renewals).toBeGreaterThan(0);
    expect(renewals).toBeLessThan(10);
  });
});

describe("two syncs at the same time", () => {
  it("add every mentor once", async () => {
    const results = await Promise.all([sync(), sync()]);
    expect(results.map((result) => result.added).sort()).toEqual([0, 200]);
    expect(results.map((result) => result.skipped).sort()).toEqual([0, 200]);
    expect(await profiles()).toHaveLength(200);
  });

  it("do not mix two versions of the sheet", async () => {
    await Promise.all([
      sync(sheetOf(people(2_500, { title: "Version A" }))),
      sync(sheetOf(people(2_500, { title: "Version B" }))),
    ]);
    const rows = await profiles();
    expect(rows).toHaveLength(2_500);
    expect(new Set(rows.map((row) => row.title)).size).toBe(1);
  });
});

describe("a sync", () => {
  it("does the rest when it is run again after it broke off halfway", async () => {
    await sync(sheetOf(people(2)));
    const database = actBefore(context.services.database, "sync a slice", (time) => {
      if (time === 2) throw new Error("The disk is full");
    });
    const mentorSheet = sheetOf(people(1_500, { title: "Changed" }));
    const broken = { ...context.services, mentorSheet, database };
    await expect(syncMentors(broken, admin)).rejects.toThrow("The disk is full");
    const partial = await profiles();
    expect(partial.length).toBeGreaterThan(2);
    expect(partial.length).toBeLessThan(1_500);
    expect(new Set(partial.map(({ title }) => title))).toEqual(new Set(["Changed"]));
    const completed = async () =>
      (await readSyncsSeenBy(context, admin)).map((entry) => entry.completed).sort();
    expect(await completed()).toEqual([false, true]);

    expect(await syncMentors({ ...context.services, mentorSheet }, admin)).toMatchObject({
      added: 1_500 - partial.length,
      updated: 0,
      skipped: partial.length,
    });
    expect(await profiles()).toHaveLength(1_500);
    expect(await completed()).toEqual([false, true, true]);
  });

  it("is not kept from running by one that was killed half a minute ago, and stops one that has lost its turn", async () => {
    await context.services.database.asSystem("test", async (transaction) => {
      await sql`
        update private.mentor_sheet_sync_turn
        set holder = gen_random_uuid(), held_until = clock_timestamp() - interval '1 second'
      `.execute(transaction);
    });
    expect(await sync(sheetOf(people(1)))).toMatchObject({ added: 1 });

    const { database } = context.services;
    const robbed = actBefore(database, "sync a slice", () =>
      database.asSystem("test", (transaction) =>
        sql`update private.mentor_sheet_sync_turn set holder = gen_random_uuid()`.execute(
          transaction,
        ),
      ),
    );
    const mentorSheet = sheetOf(people(5));
    const sent = syncMentors({ ...context.services, mentorSheet, database: robbed }, admin);
    await expect(sent).rejects.toMatchObject({ code: "sync_already_running" });
    expect(await profiles()).toHaveLength(1);
    await database.asSystem("test", (transaction) =>
      sql`update private.mentor_sheet_sync_turn set holder = null, held_until = null`.execute(
        transaction,
      ),
    );
  });
});
