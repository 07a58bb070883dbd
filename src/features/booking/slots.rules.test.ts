import fc from "fast-check";
import { DateTime, Interval } from "luxon";
import { describe, expect, test } from "vitest";
import { addTime, toMilliseconds } from "#shared/time.ts";
import { knowsSettledZones } from "#shared/zones/settled-zones.test-support.ts";
import type { Schedule } from "./booking.types.ts";
import { findFreeSlots, listOfferedSlots, type TimeRange } from "./slots.rules.ts";

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  timeZone: "America/Toronto",
  slotMinutes: 60,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 180,
  weeklyLimit: null,
  hours: [],
  exceptions: [],
  ...given,
});
const everyDay = (startMinute: number, endMinute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));
const startsOn = (date: string, given: Partial<Schedule>) => {
  const zone = given.timeZone ?? "America/Toronto";
  const from = DateTime.fromISO(date, { zone });
  return listOfferedSlots(schedule(given), from.toJSDate(), from.plus({ days: 1 }).toJSDate()).map(
    ({ startsAt }) => startsAt.toISOString().slice(11, 16),
  );
};

describe("the clocks of the host's zone", () => {
  test("are followed from winter to summer: the same hours are other instants", () => {
    const given = { hours: everyDay(9 * 60, 11 * 60) };
    expect(startsOn("2027-03-13", given)).toEqual(["14:00", "15:00"]);
    expect(startsOn("2027-03-14", given)).toEqual(["13:00", "14:00"]);
    expect(startsOn("2027-11-07", given)).toEqual(["14:00", "15:00"]);
  });

  test("leave an hour out in spring and have one more in autumn", () => {
    const given = { hours: everyDay(0, 6 * 60) };
    expect(startsOn("2027-03-14", given)).toHaveLength(5);
    expect(startsOn("2027-11-07", given)).toHaveLength(7);
    expect(startsOn("2027-11-08", given)).toHaveLength(6);
  });

  test("may leave out the very hour that is offered", () => {
    const given = { hours: everyDay(2 * 60, 3 * 60) };
    expect(startsOn("2027-03-13", given)).toEqual(["07:00"]);
    expect(startsOn("2027-03-14", given)).toEqual([]);
    expect(startsOn("2027-03-15", given)).toEqual(["06:00"]);
  });

  test("may change by half an hour, or a quarter of a day apart from UTC", () => {
    const given = { timeZone: "Australia/Lord_Howe", hours: everyDay(0, 4 * 60) };
    expect(startsOn("2027-04-04", given)).toHaveLength(4);
    expect(startsOn("2027-10-03", given)).toHaveLength(3);
    expect(
      startsOn("2027-06-01", { timeZone: "Asia/Kathmandu", hours: everyDay(540, 600) }),
    ).toEqual(["03:15"]);
  });

  test("end a day at midnight", () => {
    expect(startsOn("2027-06-01", { hours: everyDay(22 * 60, 1440) })).toEqual(["02:00", "03:00"]);
  });
});

test("a day that differs takes the place of the usual one, or is closed", () => {
  const given = {
    hours: everyDay(540, 660),
    exceptions: [
      { day: "2027-06-01", hours: [{ startMinute: 780, endMinute: 840 }] },
      { day: "2027-06-02", hours: [] },
    ],
  };
  expect(startsOn("2027-06-01", given)).toEqual(["17:00"]);
  expect(startsOn("2027-06-02", given)).toEqual([]);
  expect(startsOn("2027-06-03", given)).toHaveLength(2);
});

const zones = [
  "America/Toronto",
  "America/New_York",
  "America/St_Johns",
  "Europe/London",
  ...(knowsSettledZones ? ["Africa/Casablanca"] : []),
  "Africa/Lagos",
  "Asia/Kolkata",
  "Asia/Manila",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "America/Santiago",
  "UTC",
];
const zone = fc.constantFrom(...zones);
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((time) => new Date(time));
const window = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }))
  .filter(([start, end]) => end > start)
  .map(([start, end]) => ({ startMinute: start * 30, endMinute: end * 30 }));
const weeklyHours = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), window)
    .map(([weekday, hours]) => ({ weekday, ...hours })),
  { selector: ({ weekday }) => weekday, maxLength: 7 },
);
const ranges = (from: Date): fc.Arbitrary<TimeRange[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 10 * 48 }), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => ({
        startsAt: addTime(from, { minutes: start * 30 }),
        endsAt: addTime(from, { minutes: (start + length) * 30 }),
      })),
    { maxLength: 12 },
  );

describe("for any schedule, as another library for time zones sees it,", () => {
  test("of hours that the clocks show twice the first are offered", () => {
    const hours = [{ weekday: 7, startMinute: 60, endMinute: 90 }];
    const given = schedule({ timeZone: "America/New_York", hours, slotMinutes: 30 });
    const [from, to] = [new Date("2027-11-07T00:00:00Z"), new Date("2027-11-08T00:00:00Z")];
    const found = listOfferedSlots(given, from, to).map(({ startsAt }) => startsAt.getTime());
    expect(found).toEqual([Date.UTC(2027, 10, 7, 5)]);
    expect(found).toEqual(offeredByLuxon(given, from, to));
  });

  test("every slot that is offered lies in the hours of its day, and none is missing", () => {
    fc.assert(
      fc.property(
        zone,
        instant,
        weeklyHours,
        fc.constantFrom(30, 60),
        (timeZone, from, hours, slotMinutes) => {
          const to = addTime(from, { days: 10 });
          const given = schedule({ timeZone, hours, slotMinutes: slotMinutes as 30 | 60 });
          const found = listOfferedSlots(given, from, to).map(({ startsAt }) => startsAt.getTime());
          expect(found).toEqual(offeredByLuxon(given, from, to));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a free slot overlaps nothing, keeps notice, horizon, buffer and the week's limit; the rest is not free", () => {
    const question = fc.tuple(zone, instant, weeklyHours).chain(([timeZone, now, hours]) =>
      fc.record({
        now: fc.constant(now),
        taken: ranges(now),
        busy: ranges(now),
        schedule: fc.record({
          timeZone: fc.constant(timeZone),
          slotMinutes: fc.constantFrom(30 as const, 60 as const),
          bufferMinutes: fc.integer({ min: 0, max: 120 }),
          noticeHours: fc.integer({ min: 0, max: 72 }),
          horizonDays: fc.integer({ min: 1, max: 12 }),
          weeklyLimit: fc.option(fc.integer({ min: 1, max: 5 })),
          hours: fc.constant(hours),
          exceptions: fc.constant<Schedule["exceptions"]>([]),
        }),
      }),
    );
    fc.assert(
      fc.property(question, ({ now, taken, busy, schedule: given }) => {
        const [from, to] = [now, addTime(now, { days: 14 })];
        const counted = taken.map(({ startsAt }) => startsAt);
        const free = findFreeSlots({ schedule: given, from, to, now, taken, busy, counted });
        const starts = new Set(free.map(({ startsAt }) => startsAt.getTime()));
        for (const slot of listOfferedSlots(given, from, to)) {
          const end = DateTime.fromJSDate(slot.endsAt);
          const own = Interval.fromDateTimes(slot.startsAt, slot.endsAt);
          const withBuffer = Interval.fromDateTimes(
            slot.startsAt,
            end.plus({ minutes: given.bufferMinutes }),
          );
          const meets = (range: Interval, others: TimeRange[]) =>
            others.some((each) =>
              range.overlaps(Interval.fromDateTimes(each.startsAt, each.endsAt)),
            );
          const monday = (time: Date) =>
            DateTime.fromJSDate(time, { zone: given.timeZone }).startOf("week").toISODate();
          const sameWeek = counted.filter((time) => monday(time) === monday(slot.startsAt));
          const ahead = slot.startsAt.getTime() - now.getTime();
          const isFree =
            ahead >= toMilliseconds({ hours: given.noticeHours }) &&
            ahead < toMilliseconds({ days: given.horizonDays }) &&
            !meets(withBuffer, taken) &&
            !meets(own, busy) &&
            (given.weeklyLimit === null || sameWeek.length < given.weeklyLimit);
          expect(starts.has(slot.startsAt.getTime()), slot.startsAt.toISOString()).toBe(isFree);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** The same algorithm written differently: walk each day's hours on the clocks, with luxon. */
function offeredByLuxon(
  { timeZone, hours, slotMinutes }: Schedule,
  from: Date,
  to: Date,
): number[] {
  const starts: number[] = [];
  let date = DateTime.fromJSDate(from, { zone: timeZone }).startOf("day").minus({ days: 1 });
  const last = DateTime.fromJSDate(to, { zone: timeZone }).endOf("day");
  for (; date <= last; date = date.plus({ days: 1 })) {
    for (const { startMinute, endMinute } of hours.filter(
      ({ weekday }) => weekday === date.weekday,
    )) {
      const at = (minutes: number) => {
        const { year, month, day } = minutes === 1440 ? date.plus({ days: 1 }) : date;
        const ofDay = minutes % 1440;
        const time = DateTime.fromObject(
          { year, month, day, hour: Math.floor(ofDay / 60), minute: ofDay % 60 },
          { zone: timeZone },
        );
        // Of a time that the clocks show twice luxon takes the one in today's offset; the first is
        // meant.
        const first = Math.min(...time.getPossibleOffsets().map((each) => each.toMillis()));
        return DateTime.fromMillis(first, { zone: timeZone });
      };
      const end = at(endMinute);
      let start = at(startMinute);
      for (
        ;
        start.plus({ minutes: slotMinutes }) <= end;
        start = start.plus({ minutes: slotMinutes })
      ) {
        if (start.toJSDate() >= from && start.toJSDate() < to) starts.push(start.toMillis());
      }
    }
  }
  return starts.sort((one, other) => one - other);
}
