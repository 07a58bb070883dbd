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

test("the processes of a port share it", () => {
  const hearers: ((text: string) => void)[] = [];
  const limit = { name: "test", capacity: 3, periodSeconds: 60 };
  const [first, second] = [0, 1].map((index) => {
    const join = (_: string, hear: (text: string) => void) => {
      hearers[index] = hear;
      return (text: string) => hearers[1 - index]?.(text);
    };
    return new RequestAllowance(limit, () => 0, { index, count: 2, join });
  });
  const taken = [first, second, first, second].map((allowance) => allowance?.take("a"));
  expect(taken).toEqual([0, 0, 0, 20]);
  expect(second?.take("b")).toBe(0);
});

test("subjects do not share it", () => {
  const { allowance } = setUp();
  for (let use = 0; use < 5; use += 1) allowance.take("a");
  expect(allowance.take("b")).toBe(0);
});
