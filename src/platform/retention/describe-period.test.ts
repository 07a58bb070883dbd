import { expect, test } from "vitest";
import { describePeriod } from "./describe-period.ts";

test.for([
  [1, "1 day"],
  [30, "30 days"],
  [365, "1 year"],
  [400, "400 days"],
  [730, "2 years"],
  [1095, "3 years"],
  [1200, "1,200 days"],
] as const)("%i days are %s", ([days, words]) => {
  expect(describePeriod(days)).toBe(words);
});
