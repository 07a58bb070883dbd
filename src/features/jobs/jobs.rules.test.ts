import { expect, test } from "vitest";
import { cleanText, searchWords } from "#shared/search-text.ts";
import { jobSearchPath } from "./jobs.constants.ts";
import { describePay, isNarrowEnough } from "./jobs.rules.ts";

test("pay is written with its currency and period", () => {
  const pay = { minimumCents: 3850, maximumCents: 5200, currency: "CAD", period: "hour" } as const;
  expect(describePay(pay)).toBe("$38.50 to $52 CAD an hour");
  expect(describePay({ ...pay, minimumCents: 5200 })).toBe("$52 CAD an hour");
});

test("a pay range is at most 50,000 a year wide, unless it ends above 200,000", () => {
  const year = (minimum: number, maximum: number) =>
    isNarrowEnough({
      minimumCents: minimum * 100,
      maximumCents: maximum * 100,
      currency: "CAD",
      period: "year",
    });
  expect(year(100_000, 150_000)).toBe(true);
  expect(year(100_000, 150_001)).toBe(false);
  expect(year(140_000, 200_000)).toBe(false);
  expect(year(140_000, 200_001)).toBe(true);
});

test("what is looked for is one line of at most so many characters", () => {
  expect(cleanText(null, 10)).toBe("");
  expect(cleanText("  a\u0000\n b ", 10)).toBe("a b");
  expect(cleanText("🩺".repeat(20), 10)).toBe("🩺".repeat(10));
  expect(searchWords("nurse, nurse icu")).toEqual(["nurse", "icu"]);
});

test("the search's address carries what is looked for, and nothing when nothing is", () => {
  expect(jobSearchPath()).toBe("/talent#jobs");
  expect(jobSearchPath({ keyword: "nurse", page: 2 })).toBe("/talent?keyword=nurse&page=2#jobs");
});
