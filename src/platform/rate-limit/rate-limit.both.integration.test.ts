import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const limit = { name: "test", capacity: 3, periodSeconds: 60 };
const take = (subject: string) => context.services.rateLimits.take(limit, subject);

test("the allowance runs out and comes back evenly", async () => {
  expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  context.clock.advance(20);
  expect([await take("a"), await take("a")]).toEqual([true, false]);
  context.clock.advance(60);
  expect([await take("a"), await take("a"), await take("a"), await take("a")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("what is left to wait is told in whole seconds", async () => {
  expect(await context.services.rateLimits.waitOf(limit, "w")).toBe(0);
  await Promise.all([take("w"), take("w"), take("w")]);
  expect(await context.services.rateLimits.waitOf(limit, "w")).toBe(20);
  context.clock.advance(19.5);
  expect(await context.services.rateLimits.waitOf(limit, "w")).toBe(1);
  context.clock.advance(0.5);
  expect(await context.services.rateLimits.waitOf(limit, "w")).toBe(0);
});

test("subjects do not share, and a reset gives all of it back", async () => {
  await Promise.all([take("b"), take("b"), take("b")]);
  expect(await take("b")).toBe(false);
  expect(await take("c")).toBe(true);
  await context.services.rateLimits.reset(limit, "b");
  expect(await take("b")).toBe(true);
});

test("of many at the same time only as many pass as are allowed", async () => {
  const passed = await Promise.all(Array.from({ length: 20 }, () => take("d")));
  expect(passed.filter(Boolean)).toHaveLength(3);
});

test("subjects that have all of it back are forgotten, the others are not", async () => {
  context.clock.advance(60);
  await Promise.all([take("e"), take("e"), take("e")]);
  context.clock.advance(30);
  await Promise.all([take("f"), take("f"), take("f")]);
  context.clock.advance(30);
  await context.services.rateLimits.deleteExpired();
  const kept = await context.services.database.asSystem("test limits", (transaction) =>
    transaction.selectFrom("private.rate_limits").select("key").execute(),
  );
  expect(kept.map(({ key }) => key)).toEqual(["test:f"]);
  expect(await take("f")).toBe(true);
});
