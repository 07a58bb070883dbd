import { afterAll, beforeAll, expect, test } from "vitest";
import { addTime, toSeconds } from "#shared/time.ts";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { createFailureDelays } from "./failure-delays.driver.ts";

let opened: TestDatabase;
let now = new Date("2026-03-01T12:00:00Z");
const delay = { name: "test", free: 3, firstSeconds: 2, maxSeconds: 60 };
const later = (seconds: number) => {
  now = addTime(now, { seconds });
};

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const delays = () => createFailureDelays(opened.database, { now: () => now });

test("the first failures are free, then each waits twice as long, up to the longest", async () => {
  const waits: (number | undefined)[] = [];
  for (let failure = 1; failure <= 10; failure += 1) {
    await delays().countFailure(delay, "ada");
    waits.push(await delays().waitOf(delay, "ada"));
  }
  expect(waits).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60]);
  later(59);
  expect(await delays().waitOf(delay, "ada")).toBe(1);
  later(1);
  expect(await delays().waitOf(delay, "ada")).toBe(0);
  await delays().countFailure(delay, "ada");
  expect(await delays().waitOf(delay, "ada")).toBe(60);
});

test("a success forgets them, and subjects do not share them", async () => {
  for (let failure = 1; failure <= 5; failure += 1) await delays().countFailure(delay, "eve");
  expect(await delays().waitOf(delay, "grace")).toBeUndefined();
  await delays().reset(delay, "eve");
  expect(await delays().waitOf(delay, "eve")).toBeUndefined();
});

test("failures at the same time are all counted", async () => {
  await Promise.all(Array.from({ length: 7 }, () => delays().countFailure(delay, "many")));
  expect(await delays().waitOf(delay, "many")).toBe(16);
});

test("a try is admitted with a use of each limit, and with none while its subject waits", async () => {
  const narrow = { name: "narrow", capacity: 3, periodSeconds: toSeconds({ minutes: 1 }) };
  const wide = { name: "wide", capacity: 10, periodSeconds: toSeconds({ minutes: 1 }) };
  const uses = [narrow, wide].map((limit) => ({ limit, subject: "joan" }));
  const admit = () => delays().admit(delay, "joan", uses);
  expect(await admit()).toEqual({ seconds: undefined, left: [2, 9] });
  await delays().countFailure(delay, "joan");
  expect(await admit()).toEqual({ seconds: 0, left: [1, 8] });
  for (let failure = 2; failure <= 4; failure += 1) await delays().countFailure(delay, "joan");
  expect(await admit()).toEqual({ seconds: 2, left: [undefined, undefined] });
  later(2);
  expect(await admit()).toEqual({ seconds: 0, left: [0, 7] });
  expect(await admit()).toEqual({ seconds: 0, left: [undefined, 6] });

  const mixed = [...uses, { limit: { ...wide, periodSeconds: 30 }, subject: "joan" }];
  await expect(delays().admit(delay, "joan", mixed)).rejects.toThrow("one period");
});

test("a day after the last one the count starts over", async () => {
  for (let failure = 1; failure <= 6; failure += 1) await delays().countFailure(delay, "old");
  later(toSeconds({ days: 1 }));
  await delays().countFailure(delay, "old");
  expect(await delays().waitOf(delay, "old")).toBe(0);
  later(toSeconds({ days: 1 }));
  await delays().deleteExpired();
  const { rows } = await opened.database.executeRaw("select from private.failure_delays");
  expect(rows).toEqual([]);
});
