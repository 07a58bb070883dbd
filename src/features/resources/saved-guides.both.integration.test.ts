import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { listGuides } from "./guides.usecases.server.ts";
import {
  isGuideSaved,
  listSavedGuides,
  saveGuide,
  unsaveGuide,
} from "./saved-guides.usecases.server.ts";

const [first, second] = listGuides();
if (!first || !second) throw new Error("These tests need two guides");

let context: TestContext;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  other = await context.createUser();
});
afterAll(() => context.close());

test("a saved guide is listed until it is removed, latest first", async () => {
  const { services, clock } = context;
  await saveGuide(services, owner, first.slug);
  clock.advance(60);
  await saveGuide(services, owner, second.slug);
  clock.advance(60);
  await saveGuide(services, owner, first.slug);
  const { title, category, readMinutes, path } = second;
  const listed = await listSavedGuides(services, owner);
  expect(listed.map(({ slug }) => slug)).toEqual([second.slug, first.slug]);
  expect(listed[0]).toEqual({ slug: second.slug, title, category, readMinutes, path });

  await unsaveGuide(services, owner, second.slug);
  await unsaveGuide(services, owner, second.slug);
  expect(await listSavedGuides(services, owner)).toHaveLength(1);
});

test("two clicks at the same time save once", async () => {
  const { services } = context;
  const user = await context.createUser();
  await Promise.all([1, 2, 3].map(() => saveGuide(services, user, first.slug)));
  expect(await listSavedGuides(services, user)).toHaveLength(1);
});

test("whether a guide is saved is said to its owner only", async () => {
  const { services } = context;
  await saveGuide(services, owner, first.slug);
  const answers = [owner, other, anonymousViewer].map((viewer) =>
    isGuideSaved(services, viewer, first.slug),
  );
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});

test("a guide that does not exist cannot be saved", async () => {
  for (const slug of ["no-such-guide", "../README", "a\0b", "x".repeat(10_000), ""]) {
    await expect(saveGuide(context.services, owner, slug)).rejects.toMatchObject({
      code: "guide_not_found",
      status: 404,
      message: "The article you're looking for doesn't exist.",
    });
  }
});

test("a guide that is no longer published is not listed", async () => {
  const { services } = context;
  const user = await context.createUser();
  await services.database.asSystem("test", (transaction) =>
    transaction.insertInto("saved_guides").values({ user_id: user.userId, slug: "gone" }).execute(),
  );
  expect(await listSavedGuides(services, user)).toEqual([]);
});

describe("row security", () => {
  const read = (viewer: Viewer) =>
    context.services.database
      .as(viewer, (transaction) => transaction.selectFrom("saved_guides").selectAll().execute())
      .then(
        (rows) => rows.length,
        (error: { code?: string }) => error.code,
      );

  test("people see their own rows and no others", async () => {
    await saveGuide(context.services, owner, first.slug);
    expect(await read(owner)).toBe(1);
    expect(await read(other)).toBe(0);
    expect(await read(anonymousViewer)).toBe("42501");
  });

  test("nobody's role changes anything directly", async () => {
    const { database } = context.services;
    for (const viewer of [anonymousViewer, other, owner]) {
      const writes = [
        () =>
          database.as(viewer, (transaction) => transaction.deleteFrom("saved_guides").execute()),
        () =>
          database.as(viewer, (transaction) =>
            transaction.updateTable("saved_guides").set({ slug: "x" }).execute(),
          ),
        () =>
          database.as(viewer, (transaction) =>
            transaction
              .insertInto("saved_guides")
              .values({ user_id: owner.userId, slug: second.slug })
              .execute(),
          ),
      ];
      for (const write of writes) await expect(write()).rejects.toMatchObject({ code: "42501" });
    }
  });
});
