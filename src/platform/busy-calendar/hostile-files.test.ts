import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isProductError } from "#shared/errors.ts";
import { busyIn, calendarFile, december, event } from "./calendar-file.test-support.ts";
import { parseBusyTimes } from "./parse-busy-times.ts";

const always = ["2026-12-01T00:00Z/2026-12-31T00:00Z"];
const old = "DTSTART:19000101T000000Z";
const numbers = (end: number) => [...Array(end).keys()].join(",");

/** In milliseconds, on a busy machine; the work that these would cause is without end. */
const limit = 20_000;

describe("rules that would never end", () => {
  test.each([
    ["every second", "FREQ=SECONDLY", always],
    ["every second of an hour a day", "FREQ=SECONDLY;BYHOUR=9", expect.any(Array)],
    ["every minute", "FREQ=MINUTELY", expect.any(Array)],
    ["a day that no month has", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", []],
    ["a weekday that no month has", "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", []],
    ["a day of the year that no year has", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5", []],
    ["once in an age", "FREQ=DAILY;BYDAY=MO;INTERVAL=999999999999", []],
    ["once in many ages", "FREQ=YEARLY;INTERVAL=99999999999999999999999", []],
    ["no steps at all", "FREQ=YEARLY;INTERVAL=0;BYMONTHDAY=31;BYMONTH=11", []],
    [
      "every second, said in another way",
      `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`,
      expect.any(Array),
    ],
    ["a count from long ago", "FREQ=SECONDLY;BYDAY=MO;COUNT=999999999", expect.any(Array)],
  ])("%s", { timeout: limit }, (_, rule, expected) => {
    expect(busyIn([event(old, "DURATION:PT1S", `RRULE:${rule}`)])).toEqual(expected);
  });

  test("an event that takes no time is never busy, however often it comes", () => {
    expect(busyIn([event(old, "RRULE:FREQ=SECONDLY")])).toEqual([]);
  });

  test("a rule that began in 1900 is exact today", () => {
    const lines = ["DTSTART;TZID=Europe/London:19000101T090000", "DURATION:PT1H"];
    const busy = busyIn([event(...lines, "RRULE:FREQ=DAILY")]);
    expect(busy).toHaveLength(30);
    expect(busy[0]).toBe("2026-12-01T09:00Z/2026-12-01T10:00Z");
    expect(busyIn([event(...lines, "RRULE:FREQ=DAILY;COUNT=46357")])).toEqual([
      "2026-12-01T09:00Z/2026-12-01T10:00Z",
      "2026-12-02T09:00Z/2026-12-02T10:00Z",
    ]);
  });

  test("a zone that changes every second is known by its name instead", {
    timeout: limit,
  }, () => {
    const zone = [
      ...["BEGIN:VTIMEZONE", "TZID:Europe/Paris", "BEGIN:STANDARD", "DTSTART:19000101T000000"],
      ...["TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=SECONDLY"],
      ...["END:STANDARD", "END:VTIMEZONE"],
    ].join("\r\n");
    expect(
      busyIn([zone, event("DTSTART;TZID=Europe/Paris:20261203T180000", "DURATION:PT1H")]),
    ).toEqual(["2026-12-03T17:00Z/2026-12-03T18:00Z"]);
  });
});

describe("files that are too much", () => {
  const refused = expect.objectContaining({ code: "calendar_too_large" });
  const many = (count: number, ...lines: string[]) =>
    calendarFile(...Array.from({ length: count }, () => event(...lines)));

  test("more events than are read", () => {
    const lines = ["DTSTART:20261203T180000Z", "DURATION:PT1H"];
    expect(parseBusyTimes(many(5_000, ...lines), december)).toHaveLength(1);
    expect(() => parseBusyTimes(many(5_001, ...lines), december)).toThrow(refused);
  });

  test("thousands of events that each come every minute", { timeout: limit }, () => {
    const file = many(5_000, old, "DURATION:PT1S", "RRULE:FREQ=MINUTELY");
    expect(() => parseBusyTimes(file, december)).toThrow(refused);
  });

  test("lines within lines", { timeout: limit }, () => {
    expect(parseBusyTimes(calendarFile(event(...Array(60_000).fill("BEGIN:X"))), december)).toEqual(
      [],
    );
    expect(parseBusyTimes(calendarFile(`X:${"\r\n ".repeat(500_000)}`), december)).toEqual([]);
    const dates = Array(100_000).fill("20261202T090000Z").join(",");
    const file = calendarFile(event("DTSTART:20261203T180000Z", "DURATION:PT1H", `RDATE:${dates}`));
    expect(parseBusyTimes(file, december)).toHaveLength(2);
  });
});

test("whatever a file says, it is read or refused in words for its owner", () => {
  const value = fc.oneof(
    fc.constantFrom("20261203T180000Z", "20261203", "-P1D", "PT9H", "99999999T999999Z", "MO", ""),
    fc.constantFrom("FREQ=DAILY;UNTIL=20261209", "FREQ=YEARLY;BYWEEKNO=53;BYSETPOS=-1", "FREQ=X"),
    fc.constantFrom("20261203T180000Z/PT1H", "20261203T180000Z/20261201T180000Z", "x/y"),
    fc.string(),
  );
  const property = fc
    .tuple(
      fc.constantFrom("DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"),
      fc.constantFrom("", "", ";VALUE=DATE", ";VALUE=PERIOD", ";TZID=Europe/Paris", ";TZID=x/../y"),
      value,
    )
    .map(([name, parameters, text]) => `${name}${parameters}:${text}`);
  const component = fc
    .tuple(fc.constantFrom("VEVENT", "VFREEBUSY", "VTIMEZONE"), fc.array(property))
    .map(([name, lines]) =>
      [`BEGIN:${name}`, "UID:1", "FREEBUSY:1/2", ...lines, `END:${name}`].join("\r\n"),
    );
  fc.assert(
    fc.property(fc.array(component, { maxLength: 4 }), (components) => {
      try {
        parseBusyTimes(calendarFile(...components), december);
      } catch (error) {
        if (!isProductError(error)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});
