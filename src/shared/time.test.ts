import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test, vi } from "vitest";
import {
  addDays,
  addMonths,
  addMonthsToTime,
  addTime,
  clockTime,
  dayIn,
  dayInUtc,
  daysBetween,
  earliestDay,
  endOfDayInUtc,
  formatDay,
  formatLongDay,
  formatMonth,
  formatMonthDay,
  formatTime,
  formatTimeInSentence,
  formatWeekday,
  fromUnixSeconds,
  isDay,
  isTimeZone,
  midnightInUtc,
  nameOffset,
  subtractTime,
  timeBetween,
  toMilliseconds,
  toSeconds,
  toUnixSeconds,
  weekdayOf,
} from "./time.ts";
import { knowsSettledZones } from "./zones/settled-zones.test-support.ts";

const time = new Date("2026-11-21T04:05:59Z");

/**
 * Zones that gave up changing their clocks in 2026: how a time there is written, and a zone of the
 * old rules.
 */
const settledZones = [
  ["America/Vancouver", "Nov 20, 2026, 21:05 PDT", "America/Los_Angeles"],
  ["Canada/Pacific", "Nov 20, 2026, 21:05 PDT", "America/Los_Angeles"],
  ["America/Edmonton", "Nov 20, 2026, 22:05 MDT", "America/Denver"],
  ["America/Yellowknife", "Nov 20, 2026, 22:05 MDT", "America/Denver"],
  ["Canada/Mountain", "Nov 20, 2026, 22:05 MDT", "America/Denver"],
  ["Africa/Casablanca", "Nov 21, 2026, 04:05 GMT+0", "Africa/Algiers"],
  ["Africa/El_Aaiun", "Nov 21, 2026, 04:05 GMT+0", "Africa/Algiers"],
] as const;

describe("a duration", () => {
  test("is the sum of its parts, in milliseconds or seconds", () => {
    expect(toMilliseconds({ days: 1, hours: 1, minutes: 1, seconds: 1, milliseconds: 1 })).toBe(
      90_061_001,
    );
    expect(toSeconds({ days: 1, seconds: -1 })).toBe(86_399);
    expect(toSeconds({ hours: 1.5 })).toBe(5400);
    expect(toMilliseconds({})).toBe(0);
  });

  test("leads from one time to another and back", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
        fc.record({
          days: fc.nat(4000),
          hours: fc.nat(50),
          minutes: fc.nat(90),
          seconds: fc.nat(90),
        }),
        (from, duration) => {
          const to = addTime(from, duration);
          expect(to.getTime()).toBe(
            Temporal.Instant.fromEpochMilliseconds(from.getTime()).add({
              hours: duration.days * 24 + duration.hours,
              minutes: duration.minutes,
              seconds: duration.seconds,
            }).epochMilliseconds,
          );
          expect(subtractTime(to, duration)).toEqual(from);
          expect(timeBetween(from, to, "seconds")).toBe(toSeconds(duration));
        },
      ),
    );
  });

  test("of a day is 24 hours, also where the clocks are put forward", () => {
    const before = new Date("2027-03-13T17:00:00Z");
    expect(clockTime(before, "America/Toronto")).toBe("12:00");
    expect(clockTime(addTime(before, { days: 1 }), "America/Toronto")).toBe("13:00");
  });

  test("in seconds since 1970 is whole", () => {
    expect(toUnixSeconds(new Date(1999))).toBe(1);
    expect(fromUnixSeconds(1.5)).toEqual(new Date(1500));
  });
});

describe("a day of the calendar", () => {
  const day = fc
    .integer({ min: -10_000, max: 40_000 })
    .map((days) => Temporal.PlainDate.from("1970-01-01").add({ days }));

  test("is counted as Temporal counts", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -2000, max: 2000 }), (from, days) => {
        const to = from.add({ days });
        expect(addDays(from.toString(), days)).toBe(to.toString());
        expect(daysBetween(from.toString(), to.toString())).toBe(days);
        expect(weekdayOf(from.toString())).toBe(from.dayOfWeek);
        expect(addMonths(from.toString().slice(0, 7), days)).toBe(
          from.toPlainYearMonth().add({ months: days }).toString(),
        );
        expect(isDay(from.toString())).toBe(true);
      }),
    );
  });

  test("exists, or it is none", () => {
    expect(isDay("2028-02-29")).toBe(true);
    for (const text of ["2026-02-29", "2100-02-29", "2026-13-01", "26-01-01", "2026-1-1", ""]) {
      expect(isDay(text)).toBe(false);
    }
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
  });

  test("begins at midnight in UTC", () => {
    expect(midnightInUtc("2026-11-21").toISOString()).toBe("2026-11-21T00:00:00.000Z");
    expect(dayInUtc(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
  });

  test("ends with its last second, which is still called by it", () => {
    expect(endOfDayInUtc("2026-11-21").toISOString()).toBe("2026-11-21T23:59:59.000Z");
    expect(formatMonthDay(endOfDayInUtc("2026-11-21"))).toBe("Nov 21");
  });

  test("is over everywhere at noon in UTC on the next one", () => {
    expect(earliestDay(new Date("2026-11-22T11:59:59Z"))).toBe("2026-11-21");
    expect(earliestDay(new Date("2026-11-22T12:00:00Z"))).toBe("2026-11-22");
  });
});

test.for([
  [1, "2027-02-28T10:30:00.000Z"],
  [2, "2027-03-31T10:30:00.000Z"],
  [3, "2027-04-30T10:30:00.000Z"],
  [13, "2028-02-29T10:30:00.000Z"],
  [-12, "2026-01-31T10:30:00.000Z"],
] as const)(
  "a time %i months after January 31 is on the same day, or the last",
  ([months, expected]) => {
    expect(addMonthsToTime(new Date("2027-01-31T10:30:00Z"), months).toISOString()).toBe(expected);
  },
);

describe("what a zone's clocks show", () => {
  test("is what Temporal says, in every zone", () => {
    const settled: string[] = settledZones.map(([zone]) => zone);
    const zones = Intl.supportedValuesOf("timeZone").filter(
      (zone) => knowsSettledZones || !settled.includes(zone),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...zones, "UTC"),
        // Since 1972 no zone is off by a fraction of a minute, which `15:00` could not show.
        fc.date({ min: new Date("1973-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
        (zone, at) => {
          const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
            zone,
          );
          expect(dayIn(at, zone)).toBe(there.toPlainDate().toString());
          expect(clockTime(at, zone)).toBe(there.toPlainTime().toString().slice(0, 5));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is another day than in UTC before midnight, and midnight is 00:00", () => {
    const late = new Date("2026-11-22T03:05:00Z");
    expect([dayIn(late, "UTC"), dayIn(late, "America/Toronto")]).toEqual([
      "2026-11-22",
      "2026-11-21",
    ]);
    expect(clockTime(late, "America/Toronto")).toBe("22:05");
    expect(clockTime(new Date("2026-11-22T00:00:00Z"), "UTC")).toBe("00:00");
  });

  test("comes twice where the clocks are put back, under two names", () => {
    const [first, second] = [new Date("2026-11-01T05:30:00Z"), new Date("2026-11-01T06:30:00Z")];
    expect([first, second].map((at) => clockTime(at, "America/Toronto"))).toEqual([
      "01:30",
      "01:30",
    ]);
    expect([first, second].map((at) => nameOffset(at, "America/Toronto"))).toEqual(["EDT", "EST"]);
  });

  test("is off by half an hour, or a quarter, in some zones", () => {
    expect(clockTime(time, "Asia/Kolkata")).toBe("09:35");
    expect(clockTime(time, "Asia/Kathmandu")).toBe("09:50");
    expect(nameOffset(time, "Asia/Manila")).toBe("GMT+8");
  });
});

test("a zone has a name that the runtime knows, and is no bare offset", () => {
  expect(["UTC", "America/Port_of_Spain", "Etc/GMT+5"].every(isTimeZone)).toBe(true);
  for (const name of ["", "Mars/Olympus", "../etc", "+05:00", "America/Toronto'; drop table"]) {
    expect(isTimeZone(name)).toBe(false);
  }
});

test.each([
  [undefined, "Nov 21, 2026, 04:05 UTC"],
  ["America/Toronto", "Nov 20, 2026, 23:05 EST"],
  ["Asia/Manila", "Nov 21, 2026, 12:05 GMT+8"],
])("in %s the time is %s", (timeZone, text) => {
  expect(formatTime(time, timeZone)).toBe(text);
});

test("a time inside a sentence is joined to its day", () => {
  expect(formatTimeInSentence(time, "America/Toronto")).toBe("Nov 20, 2026, at 23:05 EST");
  expect(formatTimeInSentence(time, "America/Toronto", "h12")).toMatch(
    /^Nov 20, 2026, at 11:05 PM EST$/,
  );
});

test("a day is the same day in every time zone", () => {
  expect(formatDay("2026-01-01")).toBe("Jan 1, 2026");
  expect(formatDay(new Date("2026-01-01T23:59:00Z"))).toBe("Jan 1, 2026");
});

test("days and months are written out", () => {
  expect(formatLongDay("2026-11-21")).toBe("November 21, 2026");
  expect(formatMonthDay("2026-11-21")).toBe("Nov 21");
  expect(formatMonth("2026-12")).toBe("December 2026");
  expect(formatWeekday("2026-12-03")).toBe("Thursday, December 3, 2026");
  expect(formatWeekday(time, "America/Toronto")).toBe("Friday, November 20, 2026");
});

test("zones written in a thousand ways are still told", () => {
  const spellings = Array.from({ length: 2048 }, (_, at) =>
    [..."america/new_york"].map((c, place) => ((at >> place) & 1 ? c.toUpperCase() : c)).join(""),
  );
  for (const zone of spellings) expect(clockTime(time, zone)).toBe("23:05");
});

describe("zones that gave up changing their clocks", () => {
  test.each(settledZones)(
    "as in %s are the same in a browser that knows the old rules",
    async (zone, text, old) => {
      expect(formatTime(time, zone)).toBe(text);
      const { DateTimeFormat } = Intl;
      vi.stubGlobal("Intl", {
        DateTimeFormat: class extends DateTimeFormat {
          constructor(locale: string, options: Intl.DateTimeFormatOptions) {
            super(locale, options.timeZone === zone ? { ...options, timeZone: old } : options);
          }
        },
      });
      vi.resetModules();
      try {
        const inBrowser = await import("./time.ts");
        expect(inBrowser.formatTime(time, zone)).toBe(text);
        expect(inBrowser.clockTime(time, zone)).toBe(clockTime(time, zone));
        expect(inBrowser.nameOffset(time, zone)).toBe(nameOffset(time, zone));
        expect(inBrowser.formatWeekday(time, zone)).toBe(formatWeekday(time, zone));
      } finally {
        vi.unstubAllGlobals();
      }
    },
  );

  test.skipIf(!knowsSettledZones).each(settledZones)(
    "as in %s are written as a runtime of today writes them",
    (zone) => {
      const start = new Date("2026-08-01T00:30:00Z");
      for (let days = 0; days < 1600; days += 3.25) {
        const at = addTime(start, { days });
        const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
        expect(dayIn(at, zone)).toBe(there.toPlainDate().toString());
        expect(clockTime(at, zone)).toBe(there.toPlainTime().toString().slice(0, 5));
        const written = there.toLocaleString("en-US", { timeZoneName: "short" });
        expect(written.endsWith(` ${nameOffset(at, zone)}`), written).toBe(true);
      }
    },
  );
});
