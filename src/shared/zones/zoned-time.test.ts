import fc from "fast-check";
import { DateTime } from "luxon";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test, vi } from "vitest";
import { addTime, clockTime, dayIn, timeBetween, toSeconds } from "../time.ts";
import { knowsSettledZones } from "./settled-zones.test-support.ts";
import { dayAround, instantAt, offsetSeconds, weekAround, weekOf } from "./zoned-time.ts";

const zone = fc.constantFrom(
  "America/Toronto",
  "America/St_Johns",
  "Europe/London",
  ...(knowsSettledZones ? ["Africa/Casablanca"] : []),
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

describe("on a Node that knows only the old rules of a zone", () => {
  const { toZonedDateTime } = Temporal.PlainDateTime.prototype;
  const { toZonedDateTimeISO } = Temporal.Instant.prototype;

  test.each([
    ["America/Vancouver", "America/Los_Angeles", "2026-12-07T16:00:00.000Z", -7],
    ["America/Edmonton", "America/Denver", "2026-12-07T15:00:00.000Z", -6],
    ["Africa/Casablanca", "Africa/Algiers", "2026-12-07T09:00:00.000Z", 0],
  ])("a minute in %s is the one that pages show", (zone, old, expected, hours) => {
    vi.spyOn(Temporal.PlainDateTime.prototype, "toZonedDateTime").mockImplementation(function (
      this: Temporal.PlainDateTime,
      _zone,
      options,
    ) {
      return toZonedDateTime.call(this, old, options);
    });
    vi.spyOn(Temporal.Instant.prototype, "toZonedDateTimeISO").mockImplementation(function (
      this: Temporal.Instant,
    ) {
      return toZonedDateTimeISO.call(this, old);
    });
    try {
      const nine = instantAt("2026-12-07", 540, zone);
      expect(nine.toISOString()).toBe(expected);
      expect([dayIn(nine, zone), clockTime(nine, zone)]).toEqual(["2026-12-07", "09:00"]);
      expect(offsetSeconds(nine, zone)).toBe(toSeconds({ hours }));
      const before = new Date("2026-01-15T12:00:00Z");
      expect(offsetSeconds(before, zone)).toBe(offsetSeconds(before, old));
    } finally {
      vi.restoreAllMocks();
    }
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
