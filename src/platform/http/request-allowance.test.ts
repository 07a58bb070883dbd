import { expect, test } from "vitest";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import { RequestAllowance } from "./request-allowance.ts";

function setUp() {
  let time = 1_000_000;
  const limit = { name: "test", capacity: 3, periodSeconds: toSeconds({ minutes: 1 }) };
  const allowance = new RequestAllowance(limit, () => time);
  return {
    allowance,
    later: (seconds: number) => {
      time += toMilliseconds({ seconds });
    },
  };
}

test("the allowance runs out and comes back evenly", () => {
  const { allowance, later } = setUp();
  expect([1, 2, 3, 4].map(() => allowance.take("a"))).toEqual([0, 0, 0, 20]);
  later(19.5);
  expect(allowance.take("a")).toBe(1);
  later(0.5);
  expect([allowance.take("a"), allowance.take("a")]).toEqual([0, 20]);
});

test("subjects do not share it", () => {
  const { allowance } = setUp();
  for (let use = 0; use < 5; use += 1) allowance.take("a");
  expect(allowance.take("b")).toBe(0);
});
