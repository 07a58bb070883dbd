import { expect, test } from "vitest";
import { compare, countFindings, lower, tidy } from "./ratchet.ts";

const finding = (file: string, rule: string) => ({ file, rule, line: 1, found: "", advice: "" });
const two = [finding("a.tsx", "semicolon"), finding("a.tsx", "semicolon")];

test("as many findings as recorded are neither more nor fewer", () => {
  expect(compare({ "a.tsx": { semicolon: 2 } }, two)).toEqual({ risen: [], fallen: [] });
});

test("more of a rule in a file have risen, even where another has fewer", () => {
  const recorded = { "a.tsx": { semicolon: 1, spelling: 5 } };
  expect(compare(recorded, two)).toEqual({ risen: two, fallen: ["a.tsx: spelling, 0 of 5"] });
});

test("a file that isn't recorded may have none", () => {
  expect(compare({}, two).risen).toEqual(two);
});

test("a record of a file that's gone, or that has fewer now, is stale", () => {
  const recorded = { "a.tsx": { semicolon: 3 }, "gone.tsx": { semicolon: 1 } };
  expect(compare(recorded, two).fallen).toEqual([
    "a.tsx: semicolon, 2 of 3",
    "gone.tsx: semicolon, 0 of 1",
  ]);
  expect(compare(recorded, two, (file) => file === "a.tsx").fallen).toHaveLength(1);
});

test("accepting lowers and never raises", () => {
  const recorded = { "b.tsx": { semicolon: 1 }, "a.tsx": { spelling: 1, semicolon: 1 } };
  expect(lower(recorded, two)).toEqual({ "a.tsx": { semicolon: 1 } });
  expect(lower({}, two)).toEqual({});
});

test("a record is in order, without zeros", () => {
  expect(JSON.stringify(tidy({ b: { y: 1, x: 2 }, a: { x: 0 } }))).toBe('{"b":{"x":2,"y":1}}');
  expect(countFindings(two)).toEqual({ "a.tsx": { semicolon: 2 } });
});
