import fc from "fast-check";
import ICAL from "ical.js";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { addTime, toMilliseconds } from "#shared/time.ts";
import { knowsSettledZones } from "#shared/zones/settled-zones.test-support.ts";
import type { BusyTime } from "./busy-calendar.ts";
import { calendarFile, event } from "./calendar-file.test-support.ts";
import { parseBusyTimes } from "./parse-busy-times.ts";

const zones = [
  "America/Toronto",
  "America/St_Johns",
  "Europe/London",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/Santiago",
  ...(knowsSettledZones ? ["Africa/Casablanca"] : []),
];
const minuteLength = toMilliseconds({ minutes: 1 });
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const repeating = fc.record({
  zone: fc.constantFrom(...zones),
  weekly: fc.boolean(),
  interval: fc.integer({ min: 1, max: 9 }),
  byDay: fc.option(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 })),
  count: fc.option(fc.integer({ min: 1, max: 90 })),
  /** Days after 1 January 2025. */
  startDay: fc.integer({ min: 0, max: 700 }),
  startMinute: fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 60, max: 240 })),
  minutes: fc.integer({ min: 1, max: 600 }),
  /** The period, in days after 1 January 2025. */
  from: fc.integer({ min: 0, max: 700 }),
  days: fc.integer({ min: 1, max: 100 }),
});
type Repeating = typeof repeating extends fc.Arbitrary<infer T> ? T : never;

const newYear = (zone: string) => DateTime.fromISO("2025-01-01T00:00", { zone });
const local = (time: DateTime) => time.toFormat("yyyyMMdd'T'HHmmss");

/** Day by day from the first, as one would with a paper calendar. */
function byHand(rule: Repeating, start: DateTime, from: Date, to: Date): BusyTime[] {
  const busy: BusyTime[] = [];
  let counted = 0;
  const firstMonday = start.startOf("day").minus({ days: start.weekday - 1 });
  for (let day = 0; counted < (rule.count ?? Number.POSITIVE_INFINITY); day += 1) {
    const date = start.startOf("day").plus({ days: day });
    if (date.toJSDate() > to) break;
    const week = Math.round(date.diff(firstMonday, "days").days - date.weekday + 1) / 7;
    const isInPeriod = (rule.weekly ? week : day) % rule.interval === 0;
    const names = rule.byDay ?? (rule.weekly ? [weekdays[start.weekday - 1]] : weekdays);
    const fits = isInPeriod && names.includes(weekdays[date.weekday - 1] ?? "");
    if (fits) counted += 1;
    if (fits || day === 0) {
      const startsAt = earliest(date.set({ hour: start.hour, minute: start.minute }));
      busy.push({ startsAt, endsAt: addTime(startsAt, { minutes: rule.minutes }) });
    }
  }
  return mergeByMinute(busy, from, to);
}

/** Of an hour that comes twice, the first. */
function earliest(time: DateTime): Date {
  const before = [60, 30].map((minutes) => time.minus({ minutes }));
  return (before.find((other) => local(other) === local(time)) ?? time).toJSDate();
}

function mergeByMinute(busy: readonly BusyTime[], from: Date, to: Date): BusyTime[] {
  const minutes = new Set<number>();
  for (const { startsAt, endsAt } of busy) {
    const end = Math.min(endsAt.getTime(), to.getTime());
    for (let at = Math.max(startsAt.getTime(), from.getTime()); at < end; at += minuteLength) {
      minutes.add(at);
    }
  }
  const merged: BusyTime[] = [];
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = merged.at(-1);
    if (last?.endsAt.getTime() === minute) last.endsAt = new Date(minute + minuteLength);
    else merged.push({ startsAt: new Date(minute), endsAt: new Date(minute + minuteLength) });
  }
  return merged;
}

test("daily and weekly rules keep to the clock through every change of it", () => {
  fc.assert(
    fc.property(repeating, (rule) => {
      const begin = newYear(rule.zone);
      const start = DateTime.fromJSDate(
        earliest(begin.plus({ days: rule.startDay }).set({ minute: rule.startMinute })),
        { zone: rule.zone },
      );
      const from = begin.plus({ days: rule.from }).toJSDate();
      const to = begin.plus({ days: rule.from + rule.days }).toJSDate();
      const parts = [
        `FREQ=${rule.weekly ? "WEEKLY" : "DAILY"};INTERVAL=${rule.interval}`,
        ...(rule.byDay ? [`BYDAY=${rule.byDay}`] : []),
        ...(rule.count ? [`COUNT=${rule.count}`] : []),
      ];
      const file = calendarFile(
        event(
          `DTSTART;TZID=${rule.zone}:${local(start)}`,
          `DURATION:PT${rule.minutes}M`,
          `RRULE:${parts.join(";")}`,
        ),
      );
      const busy = parseBusyTimes(file, { from, to, timeZone: "Etc/UTC" });
      expect(busy).toEqual(byHand(rule, start, from, to));
    }),
    { numRuns: 120 },
  );
});

const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }));
const nthDay = fc
  .tuple(fc.constantFrom("", "1", "2", "3", "4", "-1", "-2"), fc.constantFrom(...weekdays))
  .map((parts) => parts.join(""));
const someOf = <T>(values: fc.Arbitrary<T>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((list) => list.join(","));
/** A weekday alone or by its numbers: given both, ical.js meets a day twice and gives up. */
const someDays = fc
  .uniqueArray(nthDay, { minLength: 1, maxLength: 3 })
  .map((days) => days.filter((day) => day.length === 2 || !days.includes(day.slice(-2))).join(","));
const longRule = fc.oneof(
  fc.record({ FREQ: fc.constant("MONTHLY"), BYMONTHDAY: someOf(monthDay) }),
  fc.record({ FREQ: fc.constant("MONTHLY"), BYDAY: someDays }),
  fc.record({
    FREQ: fc.constant("YEARLY"),
    BYMONTH: someOf(fc.integer({ min: 1, max: 12 })),
    BYDAY: someDays,
  }),
  fc.record({
    FREQ: fc.constant("YEARLY"),
    BYMONTH: someOf(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: someOf(fc.integer({ min: 1, max: 28 })),
  }),
  fc.record({ FREQ: fc.constant("YEARLY"), BYDAY: someDays }),
);

test("monthly and yearly rules fall on the days on which ical.js has them", () => {
  fc.assert(
    fc.property(longRule, fc.integer({ min: 0, max: 700 }), (rule, startDay) => {
      const start = newYear("UTC").plus({ days: startDay, hours: 9 });
      const from = newYear("UTC").plus({ days: startDay + 1 });
      const to = from.plus({ years: 3 });
      const text = Object.entries(rule)
        .map((part) => part.join("="))
        .join(";");
      const file = calendarFile(
        event(`DTSTART:${local(start)}Z`, "DURATION:PT1H", `RRULE:${text}`),
      );
      const period = { from: from.toJSDate(), to: to.toJSDate() };
      const found = parseBusyTimes(file, { ...period, timeZone: "Etc/UTC" });

      const iterator = ICAL.Recur.fromString(text).iterator(
        ICAL.Time.fromJSDate(start.toJSDate(), true),
      );
      const expected: Date[] = [];
      for (let time = iterator.next(); time; time = iterator.next()) {
        const date = time.toJSDate();
        if (date >= period.to) break;
        if (date >= period.from) expected.push(date);
      }
      expect(found.map(({ startsAt }) => startsAt)).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});
