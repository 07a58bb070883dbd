import { describe, expect, test } from "vitest";
import { isDay } from "#shared/time.ts";
import { checkException, describeHours, joinExceptions } from "./exceptions.rules.ts";
import { isWithinHours } from "./outside-hours.rules.ts";

const asked = { today: "2026-12-01", slotMinutes: 60 };
const typed = { from: "2026-12-24", to: "", kind: "closed", ranges: [] };

describe("checking days that differ", () => {
  test("one day, or all from the first to the last", () => {
    expect(checkException(typed, asked)).toEqual({
      days: ["2026-12-24"],
      hours: [],
      problems: [],
    });
    const { days } = checkException({ ...typed, to: "2027-01-02" }, asked);
    expect(days).toHaveLength(10);
    expect(days.at(-1)).toBe("2027-01-02");
  });

  test.each([
    [{ from: "" }, "from", "Choose the first day"],
    [{ from: "2026-11-30" }, "from", "Nov 30, 2026 is in the past. Choose today or a later day"],
    [{ to: "2026-12-20" }, "to", "Dec 20, 2026 is before Dec 24, 2026. Choose a later last day"],
    [
      { from: "2030-01-01" },
      "to",
      "Jan 1, 2030 is more than two years ahead. Choose an earlier day",
    ],
    [{ kind: "" }, "kind", "Choose whether you're away or have different hours"],
    [{ kind: "hours" }, "exception-start-0", "Dec 24, 2026: enter the hours you're available"],
    [
      { kind: "hours", ranges: [{ start: "12:00", end: "10:00" }] },
      "exception-end-0",
      "Dec 24, 2026: 12:00 to 10:00 ends before it starts",
    ],
  ])("refuses %j", (change, field, message) => {
    expect(checkException({ ...typed, ...change }, asked).problems).toEqual([{ field, message }]);
  });

  test("refuses more days than a season at a time", () => {
    const { problems } = checkException({ ...typed, to: "2027-12-24" }, asked);
    expect(problems[0]?.message).toContain("is 366 days. Choose up to 92 at a time");
  });
});

test("days on end that differ in the same way are one line, and past ones none", () => {
  const away = (day: string) => ({ day, hours: [] });
  const hours = [{ startMinute: 600, endMinute: 720 }];
  const spans = joinExceptions(
    [
      away("2026-11-30"),
      away("2026-12-24"),
      away("2026-12-25"),
      { day: "2026-12-26", hours },
      away("2026-12-28"),
    ],
    "2026-12-01",
  );
  expect(spans).toEqual([
    { from: "2026-12-24", to: "2026-12-25", hours: [] },
    { from: "2026-12-26", to: "2026-12-26", hours },
    { from: "2026-12-28", to: "2026-12-28", hours: [] },
  ]);
  expect(spans.map((span) => describeHours(span.hours))).toEqual(["Away", "10:00–12:00", "Away"]);
});

test("a day of the calendar is one that exists", () => {
  expect(isDay("2028-02-29")).toBe(true);
  for (const text of ["2026-02-29", "2026-13-01", "26-01-01", ""]) expect(isDay(text)).toBe(false);
});

test("an appointment is in the hours when all of it is, on the host's clocks", () => {
  const host = {
    timeZone: "America/Toronto",
    hours: [{ weekday: 4, startMinute: 540, endMinute: 1020 }],
    exceptions: [{ day: "2026-12-10", hours: [] }],
  };
  const at = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });
  // Thursday 3 December, nine to ten in Toronto.
  expect(isWithinHours(host, at("2026-12-03T14:00Z", "2026-12-03T15:00Z"))).toBe(true);
  expect(isWithinHours(host, at("2026-12-03T13:30Z", "2026-12-03T14:30Z"))).toBe(false);
  expect(isWithinHours(host, at("2026-12-03T21:30Z", "2026-12-03T22:30Z"))).toBe(false);
  expect(isWithinHours(host, at("2026-12-04T14:00Z", "2026-12-04T15:00Z"))).toBe(false);
  expect(isWithinHours(host, at("2026-12-10T14:00Z", "2026-12-10T15:00Z"))).toBe(false);
});
