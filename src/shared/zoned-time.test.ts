import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, test } from "vitest";
import { addTime, timeBetween } from "./time.ts";
import { dayAround, instantAt, offsetSeconds, weekAround, weekOf } from "./zoned-time.ts";

const zone = fc.constantFrom(
  "America/Toronto",
  "America/St_Johns",
  "Europe/London",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "America/Santiago",
  "UTC",
);
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((time) => new Date(time));

describe("what another library for time zones says holds:", () => {
  test("a week begins on Monday at midnight", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, time) => {
        const monday = DateTime.fromJSDate(time, { zone: timeZone }).startOf("week");
        expect(weekOf(time, timeZone)).toBe(monday.toISODate());
        const { from, to } = weekAround(time, timeZone);
        expect(from).toEqual(monday.toJSDate());
        expect(to).toEqual(monday.plus({ weeks: 1 }).toJSDate());
      }),
      { numRuns: 200 },
    );
  });

  test("a day begins at midnight, or where its clocks leave that out", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, time) => {
        const midnight = DateTime.fromJSDate(time, { zone: timeZone }).startOf("day");
        const { from, to } = dayAround(time, timeZone);
        expect(from).toEqual(midnight.toJSDate());
        expect(to).toEqual(midnight.plus({ days: 1 }).startOf("day").toJSDate());
        expect(offsetSeconds(time, timeZone)).toBe(
          DateTime.fromJSDate(time, { zone: timeZone }).offset * 60,
        );
      }),
      { numRuns: 200 },
    );
  });

  test("a clock's time is the instant at which it is shown", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, time) => {
        const whole = DateTime.fromJSDate(time, { zone: timeZone }).startOf("minute");
        const found = instantAt(whole.toISODate() ?? "", whole.hour * 60 + whole.minute, timeZone);
        const possible = whole.getPossibleOffsets().map((each) => each.toMillis());
        expect(found.getTime()).toBe(Math.min(...possible));
      }),
      { numRuns: 200 },
    );
  });
});

describe("a minute of a day", () => {
  const at = (day: string, minute: number, timeZone: string) =>
    instantAt(day, minute, timeZone).toISOString();

  test("that the clocks leave out is as much later", () => {
    expect(at("2027-03-14", 150, "America/Toronto")).toBe("2027-03-14T07:30:00.000Z");
    expect(at("2027-10-03", 135, "Australia/Lord_Howe")).toBe("2027-10-02T15:45:00.000Z");
  });

  test("that comes twice is the first", () => {
    expect(at("2027-11-07", 90, "America/Toronto")).toBe("2027-11-07T05:30:00.000Z");
  });

  test("at the day's end is the next day's begin, over clock changes and leap days too", () => {
    expect(at("2027-03-14", 1440, "America/Toronto")).toBe("2027-03-15T04:00:00.000Z");
    expect(at("2028-02-28", 1440, "Asia/Kathmandu")).toBe("2028-02-28T18:15:00.000Z");
    expect(at("2028-02-29", 0, "Asia/Kathmandu")).toBe("2028-02-28T18:15:00.000Z");
  });

  test("of a day that a zone leaves out is the next day's", () => {
    expect(at("2011-12-30", 0, "Pacific/Apia")).toBe(at("2011-12-31", 0, "Pacific/Apia"));
  });
});

test("a day around is as long as its clocks make it", () => {
  const length = (day: string) => {
    const { from, to } = dayAround(
      addTime(new Date(`${day}T12:00:00Z`), { hours: 5 }),
      "America/Toronto",
    );
    return timeBetween(from, to, "hours");
  };
  expect([length("2027-03-14"), length("2027-11-07"), length("2027-06-01")]).toEqual([23, 25, 24]);
});

test("a zone that does not exist is refused", () => {
  expect(() => offsetSeconds(new Date(0), "Mars/Olympus")).toThrow(RangeError);
  expect(() => instantAt("2026-11-21", 0, "Mars/Olympus")).toThrow(RangeError);
});
