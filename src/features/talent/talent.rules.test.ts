import { describe, expect, test } from "vitest";
import { cleanText, searchWords } from "#shared/search-text.ts";
import { findTimeProblem, isTimeZone, toInstant } from "./consultation-times.rules.ts";
import { describePay, isNarrowEnough } from "./jobs.rules.ts";
import { consultationPath, jobSearchPath, offeredTimeZones } from "./talent.constants.ts";

describe("a local time becomes a point in time", () => {
  test.each([
    ["2026-11-21T14:30", "UTC", "2026-11-21T14:30:00.000Z"],
    ["2026-11-21T14:30", "America/Toronto", "2026-11-21T19:30:00.000Z"],
    ["2026-07-21T14:30", "America/Toronto", "2026-07-21T18:30:00.000Z"],
    ["2026-11-21T14:30", "Asia/Kathmandu", "2026-11-21T08:45:00.000Z"],
    ["2026-11-21T00:15", "Pacific/Auckland", "2026-11-20T11:15:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-11-21T14:30:00", "UTC", "2026-11-21T14:30:00.000Z"],
  ])("%s in %s", (text, zone, instant) => {
    expect(toInstant(text, zone)?.toISOString()).toBe(instant);
  });

  test.each([
    ["2026-03-08T02:30", "America/New_York"],
    ["2026-02-30T10:00", "UTC"],
    ["2026-13-01T10:00", "UTC"],
    ["2026-11-21T24:00", "UTC"],
    ["9999-99-99T99:99", "UTC"],
    ["0000-01-01T00:00", "UTC"],
    ["2026-11-21", "UTC"],
    ["' or 1=1", "UTC"],
    ["", "UTC"],
  ])("but not %s in %s", (text, zone) => {
    expect(toInstant(text, zone)).toBeNull();
  });
});

test("every zone that is offered is one, and other texts are none", () => {
  const zones = offeredTimeZones.flatMap((group) => group.zones);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
  for (const text of ["", "+05:00", "Mars/Olympus", "<script>", "../etc"]) {
    expect(isTimeZone(text), text).toBe(false);
  }
});

test("a consultation is in the future and within ninety days", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  expect(findTimeProblem(now, now)).toBe("must be in the future");
  expect(findTimeProblem(inDays(90), now)).toBeUndefined();
  expect(findTimeProblem(inDays(90.01), now)).toBe("must be within the next 90 days");
});

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

test("addresses carry what they are given, and nothing when given nothing", () => {
  expect(consultationPath()).toBe("/talent#consultation");
  expect(consultationPath({ topic: "it", about: "A & B" })).toBe(
    "/talent?topic=it&about=A+%26+B#consultation",
  );
  expect(jobSearchPath()).toBe("/talent#jobs");
  expect(jobSearchPath({ keyword: "nurse", page: 2 })).toBe("/talent?keyword=nurse&page=2#jobs");
});
