import { expect, test } from "vitest";
import { backoffSeconds } from "./factor-guards.rules.ts";

test("a factor rests from the fifth wrong answer on, longer each time, an hour at most", () => {
  expect([0, 1, 4, 5, 6, 7, 10, 11, 12, 5_000].map(backoffSeconds)).toEqual([
    0, 0, 0, 60, 120, 240, 1920, 3600, 3600, 3600,
  ]);
});
