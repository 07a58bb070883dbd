import fc from "fast-check";
import { DateTime, IANAZone } from "luxon";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clockTime,
  dayIn,
  formatMonth,
  formatWeekday,
  isTimeZone,
  nameZone,
  weekdayOf,
} from "#shared/time.ts";
import { dayByKey, groupByDay, listWeeks, nameClocks, nameTimes } from "./calendar-days.rules.ts";

const zones = [
  "America/Toronto",
  "America/St_Johns",
  "Europe/London",
  "Africa/Lagos",
  "Asia/Manila",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
];
const zone = fc.constantFrom(...zones);
const time = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 900_000, max: Date.UTC(2035, 0, 1) / 900_000 })
  .map((quarter) => new Date(quarter * 900_000));
/** Days around clock changes in the zones above. */
const changing = fc
  .tuple(
    fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-11-01"),
    fc.array(fc.integer({ min: -48, max: 144 }), { maxLength: 40 }),
  )
  .map(([day, quarters]) =>
    quarters.map((quarter) => new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000)),
  );
const day = fc.integer({ min: 18_000, max: 24_000 }).map((days) => addDays("1970-01-01", days));

describe("the day and the clock of a time", () => {
  test("are those of a well-kept time-zone library", () => {
    fc.assert(
      fc.property(time, zone, (at, timeZone) => {
        const there = DateTime.fromJSDate(at, { zone: timeZone });
        expect(dayIn(at, timeZone)).toBe(there.toISODate());
        expect(clockTime(at, timeZone)).toBe(there.toFormat("HH:mm"));
      }),
    );
  });

  test("are told apart when an hour comes twice", () => {
    const twice = [new Date("2026-11-01T05:00:00Z"), new Date("2026-11-01T06:00:00Z")];
    expect(nameTimes(twice, "America/Toronto")).toEqual(["01:00 EDT", "01:00 EST"]);
    expect(nameTimes(twice, "UTC")).toEqual(["05:00", "06:00"]);
  });
});

describe("times by day", () => {
  test("fall on the days of the zone, over clock changes too, and none is lost", () => {
    fc.assert(
      fc.property(changing, zone, (times, timeZone) => {
        const days = groupByDay(times, timeZone);
        expect(days.flatMap((group) => group.times)).toHaveLength(times.length);
        expect(days.map((group) => group.day)).toEqual(
          [...new Set(days.map((group) => group.day))].sort(),
        );
        for (const group of days) {
          for (const at of group.times) {
            expect(DateTime.fromJSDate(at, { zone: timeZone }).toISODate()).toBe(group.day);
          }
        }
      }),
    );
  });

  test("have labels that differ within a day", () => {
    fc.assert(
      fc.property(changing, zone, (times, timeZone) => {
        const once = [...new Map(times.map((at) => [at.getTime(), at])).values()];
        for (const group of groupByDay(once, timeZone)) {
          expect(new Set(nameTimes(group.times, timeZone)).size).toBe(group.times.length);
        }
      }),
    );
  });

  test("may be another day for the visitor than for the host", () => {
    const late = new Date("2026-12-04T01:00:00Z");
    expect(dayIn(late, "America/Toronto")).toBe("2026-12-03");
    expect(dayIn(late, "Asia/Manila")).toBe("2026-12-04");
  });
});

describe("a month", () => {
  test("is shown as six whole weeks that hold each of its days once", () => {
    fc.assert(
      fc.property(day, (any) => {
        const month = any.slice(0, 7);
        const shown = listWeeks(month).flat();
        expect(shown).toHaveLength(42);
        expect(new Set(shown).size).toBe(42);
        expect(weekdayOf(shown[0] ?? "")).toBe(7);
        const start = DateTime.fromISO(`${month}-01`, { zone: "utc" });
        expect(shown.filter((one) => one.startsWith(month))).toHaveLength(start.daysInMonth ?? 0);
      }),
    );
  });

  test("leads to the next one over the end of a year", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
  });
});

describe("keys in the calendar", () => {
  const ends = { first: "2019-01-01", last: "2036-01-01" };
  test("move as luxon counts days, weeks and months", () => {
    fc.assert(
      fc.property(day, (from) => {
        const there = DateTime.fromISO(from, { zone: "utc" });
        expect(dayByKey(from, "ArrowRight", ends)).toBe(there.plus({ days: 1 }).toISODate());
        expect(dayByKey(from, "ArrowUp", ends)).toBe(there.minus({ weeks: 1 }).toISODate());
        expect(dayByKey(from, "PageDown", ends)).toBe(there.plus({ months: 1 }).toISODate());
        expect(dayByKey(from, "PageUp", ends)).toBe(there.minus({ months: 1 }).toISODate());
        expect(dayByKey(from, "Home", ends)).toBe(
          there.minus({ days: there.weekday % 7 }).toISODate(),
        );
      }),
    );
  });

  test("stay between the first and the last day", () => {
    const near = { first: "2026-12-03", last: "2026-12-05" };
    expect(dayByKey("2026-12-04", "ArrowUp", near)).toBe("2026-12-03");
    expect(dayByKey("2026-12-04", "PageDown", near)).toBe("2026-12-05");
    expect(dayByKey("2026-12-04", "a", near)).toBeUndefined();
  });
});

test("days, months and zones are named", () => {
  expect(formatWeekday("2026-12-03")).toBe("Thursday, December 3, 2026");
  expect(formatMonth("2026-12")).toBe("December 2026");
  expect(nameZone("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(nameClocks("America/Port_of_Spain")).toBe("Port of Spain time");
  expect(nameClocks("UTC")).toBe("UTC");
});

test("a zone is one that the clock's library knows, and no bare offset", () => {
  expect(zones.every((name) => isTimeZone(name) && IANAZone.isValidZone(name))).toBe(true);
  const others = ["", "Mars/Olympus", "../etc", "+05:00", "America/Toronto'; drop table"];
  for (const name of others) {
    expect(isTimeZone(name)).toBe(false);
  }
});
