import { describe, expect, test } from "vitest";
import { busyIn, event } from "./calendar-file.test-support.ts";

/** The days of December on which something begins, for events of the afternoon. */
const days = (...components: string[]) =>
  busyIn(components).map((time) => Number(time.slice(8, 10)));
const hour = ["DTSTART:20261201T180000Z", "DTEND:20261201T190000Z"];

describe("a rule", () => {
  test.each([
    ["FREQ=DAILY;INTERVAL=10", [1, 11, 21]],
    ["FREQ=DAILY;COUNT=3", [1, 2, 3]],
    ["FREQ=DAILY;UNTIL=20261203T180000Z", [1, 2, 3]],
    ["FREQ=DAILY;UNTIL=20261203", [1, 2, 3]],
    ["FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4", [1, 4, 8, 11]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=MO;COUNT=4", [1, 6, 15, 20]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=4", [1, 13, 15, 27]],
    ["FREQ=MONTHLY;BYDAY=1TU,-1WE", [1, 30]],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15,-2", [1, 15, 30]],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,3,-3", [1, 3, 29]],
    ["FREQ=YEARLY;BYWEEKNO=50;BYDAY=WE", [1, 9]],
    ["FREQ=YEARLY;BYYEARDAY=335,-3", [1, 29]],
    ["FREQ=HOURLY;INTERVAL=48;BYDAY=TU,TH", [1, 3, 15, 17, 29]],
    ["FREQ=DAILY;BYMONTH=12;BYMONTHDAY=1,24", [1, 24]],
  ])("%s", (rule, expected) => {
    expect(days(event(...hour, `RRULE:${rule}`))).toEqual(expected);
  });

  test("may say the times of a day", () => {
    const rule = "RRULE:FREQ=DAILY;BYHOUR=6,18;BYMINUTE=0,30;BYSETPOS=1,-1;COUNT=3";
    const start = ["DTSTART:20261201T060000Z", "DURATION:PT10M"];
    expect(busyIn([event(...start, rule)])).toEqual([
      "2026-12-01T06:00Z/2026-12-01T06:10Z",
      "2026-12-01T18:30Z/2026-12-01T18:40Z",
      "2026-12-02T06:00Z/2026-12-02T06:10Z",
    ]);
  });

  test("keeps to the clock of its zone when the clocks change", () => {
    const query = { from: new Date("2026-10-30"), to: new Date("2026-11-03") };
    const daily = event(
      "DTSTART;TZID=America/Toronto:20200101T090000",
      "DTEND;TZID=America/Toronto:20200101T100000",
      "RRULE:FREQ=DAILY",
    );
    expect(busyIn([daily], query).map((time) => time.slice(0, 17))).toEqual([
      "2026-10-30T13:00Z",
      "2026-10-31T13:00Z",
      "2026-11-01T14:00Z",
      "2026-11-02T14:00Z",
    ]);
  });

  test("of whole days", () => {
    expect(busyIn([event("DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=MONTHLY;BYDAY=1MO")])).toEqual([
      "2026-12-07T05:00Z/2026-12-08T05:00Z",
    ]);
  });

  test("reaches into the period with an occurrence that began before", () => {
    const long = event("DTSTART:20261110T000000Z", "DURATION:P3W", "RRULE:FREQ=YEARLY");
    expect(busyIn([long])).toEqual([]);
    const longer = event("DTSTART:20251110T000000Z", "DURATION:P3W2D", "RRULE:FREQ=YEARLY");
    expect(busyIn([longer])).toEqual(["2026-12-01T00:00Z/2026-12-03T00:00Z"]);
  });
});

describe("what differs from a rule", () => {
  const weekly = ["UID:w", "DTSTART:20261201T180000Z", "DTEND:20261201T190000Z"];
  const rule = "RRULE:FREQ=WEEKLY";

  test("dates that are left out, also by their day alone", () => {
    const without = [
      "EXDATE:20261208T180000Z",
      "EXDATE;TZID=America/Toronto:20261215T130000",
      "EXDATE;VALUE=DATE:20261222",
    ];
    expect(days(event(...weekly, rule, ...without))).toEqual([1, 29]);
  });

  test("dates that are added", () => {
    const more = [
      "RDATE:20261203T180000Z",
      "RDATE;VALUE=PERIOD:20261204T180000Z/PT3H,20261205T180000Z/20261205T200000Z",
    ];
    expect(busyIn([event(...weekly, ...more)])).toEqual([
      "2026-12-01T18:00Z/2026-12-01T19:00Z",
      "2026-12-03T18:00Z/2026-12-03T19:00Z",
      "2026-12-04T18:00Z/2026-12-04T21:00Z",
      "2026-12-05T18:00Z/2026-12-05T20:00Z",
    ]);
  });

  test("an occurrence that was moved, one that was cancelled and one that is free", () => {
    expect(
      busyIn([
        event(...weekly, rule),
        event(
          "UID:w",
          "RECURRENCE-ID:20261208T180000Z",
          "DTSTART:20261209T100000Z",
          "DURATION:PT2H",
        ),
        event(
          "UID:w",
          "RECURRENCE-ID;TZID=America/Toronto:20261215T130000",
          "DTSTART:20261215T180000Z",
          "DURATION:PT1H",
          "STATUS:CANCELLED",
        ),
        event(
          "UID:w",
          "RECURRENCE-ID:20261222T180000Z",
          "DTSTART:20261222T180000Z",
          "DURATION:PT1H",
          "TRANSP:TRANSPARENT",
        ),
      ]),
    ).toEqual([
      "2026-12-01T18:00Z/2026-12-01T19:00Z",
      "2026-12-09T10:00Z/2026-12-09T12:00Z",
      "2026-12-29T18:00Z/2026-12-29T19:00Z",
    ]);
  });

  test("an occurrence that was moved into the period from outside", () => {
    expect(
      busyIn([
        event("UID:m", "DTSTART:20260901T180000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY"),
        event(
          "UID:m",
          "RECURRENCE-ID:20260901T180000Z",
          "DTSTART:20261202T180000Z",
          "DURATION:PT1H",
        ),
      ]),
    ).toEqual(["2026-12-02T18:00Z/2026-12-02T19:00Z"]);
  });

  test("a change that holds for all that follow", () => {
    expect(
      busyIn([
        event(...weekly, rule),
        event(
          "UID:w",
          "RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T180000Z",
          "DTSTART:20261216T200000Z",
          "DURATION:PT30M",
        ),
      ]),
    ).toEqual([
      "2026-12-01T18:00Z/2026-12-01T19:00Z",
      "2026-12-08T18:00Z/2026-12-08T19:00Z",
      "2026-12-16T20:00Z/2026-12-16T20:30Z",
      "2026-12-23T20:00Z/2026-12-23T20:30Z",
      "2026-12-30T20:00Z/2026-12-30T20:30Z",
    ]);
  });

  test("the change of one event leaves others alone", () => {
    const other = event(
      "UID:other",
      "RECURRENCE-ID:20261208T180000Z",
      "DTSTART:20261208T180000Z",
      "DURATION:PT1H",
      "STATUS:CANCELLED",
    );
    expect(days(event(...weekly, rule), other)).toEqual([1, 8, 15, 22, 29]);
  });
});
