import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { everyMentor } from "./directory.rules.ts";
import { createMentorDirectory } from "./directory.services.server.ts";
import { addMentors, changeMentor } from "./directory.test-support.ts";
import { prepareDirectory } from "./directory.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

async function names(of = context.services.mentorDirectory) {
  const directory = await of.read();
  const { mentors } = directory.find({ ...everyMentor, sort: "name" }, context.clock.now());
  return mentors.map(({ full_name }) => full_name);
}

async function changedSince(since: string): Promise<string[]> {
  const { rows } = await context.services.database.executeRaw(
    `select id from private.mentor_changes where changed_by >= '${since}'::xid8`,
  );
  return rows.map(({ id }) => String(id));
}

async function lastChange(): Promise<string> {
  const { rows } = await context.services.database.executeRaw(
    "select coalesce(max(changed_by), '0')::text as at from private.mentor_changes",
  );
  return String(rows[0]?.at);
}

test("a mentor who comes, changes, leaves the list, returns or is deleted is so in the next search", async () => {
  expect(await names()).toEqual([]);
  const [ann = "", bob = ""] = await addMentors(context, [
    { full_name: "Ann" },
    { full_name: "Bob" },
  ]);
  expect(await names()).toEqual(["Ann", "Bob"]);
  await changeMentor(context, ann, { full_name: "Zoe", languages: ["fr"] });
  expect(await names()).toEqual(["Bob", "Zoe"]);
  await changeMentor(context, bob, { paused: true });
  expect(await names()).toEqual(["Zoe"]);
  await changeMentor(context, bob, { paused: false });
  expect(await names()).toEqual(["Bob", "Zoe"]);
  await context.services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("mentor_profiles").where("id", "=", ann).execute(),
  );
  expect(await names()).toEqual(["Bob"]);
  expect(await names(createMentorDirectory(context.services))).toEqual(["Bob"]);
});

test("a change that is rolled back is none", async () => {
  const before = await names();
  await expect(
    context.services.database.asSystem("test", async (transaction) => {
      await transaction.updateTable("mentor_profiles").set({ full_name: "Nobody" }).execute();
      throw new Error("No");
    }),
  ).rejects.toThrow("No");
  expect(await names()).toEqual(before);
});

test("what the list does not show makes nobody be read again", async () => {
  const [id = ""] = await addMentors(context, [{ full_name: "Quiet" }]);
  const [absent = ""] = await addMentors(context, [{ full_name: "Absent", paused: true }]);
  const since = String(BigInt(await lastChange()) + 1n);
  await changeMentor(context, id, { phone: "+1 555 010 9999", slots_checked_at: new Date() });
  await changeMentor(context, absent, { title: "Glaciologist" });
  expect(await changedSince(since)).toEqual([]);
  await changeMentor(context, id, { next_free_at: context.clock.now() });
  expect(await changedSince(since)).toEqual([id]);
});

test("many who ask at the same time all get what was there when they asked", async () => {
  const asked: Promise<string[]>[] = [];
  for (let round = 0; round < 10; round += 1) {
    await addMentors(context, [{ full_name: `Round ${round}` }]);
    for (let visitor = 0; visitor < 5; visitor += 1) asked.push(names());
  }
  const answers = await Promise.all(asked);
  for (const [index, found] of answers.entries()) {
    expect(found).toContain(`Round ${Math.floor(index / 5)}`);
  }
});

test("a reading that fails is an error to who asked, and the next one reads on", async () => {
  const { database, clock } = context.services;
  let isBroken = false;
  const directory = createMentorDirectory({
    clock,
    database: {
      ...database,
      as: (viewer, work) => {
        if (isBroken) throw new Error("Away");
        return database.as(viewer, work);
      },
    },
  });
  const before = await names(directory);
  isBroken = true;
  await addMentors(context, [{ full_name: "Added meanwhile" }]);
  await expect(directory.read()).rejects.toThrow("Away");
  isBroken = false;
  expect(await names(directory)).toEqual([...before, "Added meanwhile"].sort());
});

test("after a copy was restored its old numbers do not count as changes for ever", async () => {
  const { database } = context.services;
  await database.executeRaw(
    "update private.mentor_changes set changed_by = '18446744073709551000'::xid8",
  );
  const [id = ""] = await addMentors(context, [{ full_name: "After the copy" }]);
  await prepareDirectory(context.services);
  await names();
  const since = String(BigInt(await lastChange()) + 1n);
  await changeMentor(context, id, { title: "Restored" });
  expect(await changedSince(since)).toEqual([id]);
});

describe.runIf(inject("database").kind === "postgres")("on a server of many transactions", () => {
  test("a change is found although a search read while it was not committed yet", async () => {
    const [id = ""] = await addMentors(context, [{ full_name: "Before" }]);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let resolveStarted = () => {};
    const written = new Promise<void>((resolve) => {
      resolveStarted = resolve;
    });
    const change = context.services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("mentor_profiles")
        .set({ full_name: "Afterwards" })
        .where("id", "=", id)
        .execute();
      resolveStarted();
      await held;
    });
    await written;
    await addMentors(context, [{ full_name: "Committed meanwhile" }]);
    expect(await names()).toEqual(expect.arrayContaining(["Before", "Committed meanwhile"]));
    commit();
    await change;
    const found = await names();
    expect(found).toContain("Afterwards");
    expect(found).not.toContain("Before");
  });
});

test("a search reads a thousand of many changes, and the directory the rest by itself, so that none waits for all", async () => {
  const directory = createMentorDirectory(context.services);
  const before = (await directory.read()).size;
  const many = Array.from({ length: 2_300 }, (_, index) => ({ full_name: `Of many ${index}` }));
  const [hidden = ""] = await addMentors(context, many);
  expect((await directory.read()).size).toBe(before + 1_000);
  // Nobody asks anymore.
  const size = () => directory.lastRead()?.index.size;
  await expect.poll(size, { timeout: 10_000 }).toBe(before + 2_300);
  await changeMentor(context, hidden, { paused: true });
  const [last = ""] = await addMentors(context, [{ full_name: "After the many" }]);
  const index = await directory.read();
  // On a server with other transactions open, the many are read again first.
  await expect.poll(() => index.get(last)?.full_name, { timeout: 10_000 }).toBe("After the many");
  expect(index.get(hidden)).toBeUndefined();
  expect(index.size).toBe(before + 2_300);
});
