import { describe, expect, test } from "vitest";
import { busyIn, calendarFile, december, event, shown } from "./calendar-file.test-support.ts";
import { parseBusyTimes } from "./parse-busy-times.ts";

describe("an event", () => {
  test("is busy from its beginning to its end, or for its duration", () => {
    expect(
      busyIn([
        event("DTSTART:20261203T180000Z", "DTEND:20261203T190000Z", "SUMMARY:Secret"),
        event("DTSTART:20261204T180000Z", "DURATION:PT1H30M"),
      ]),
    ).toEqual(["2026-12-03T18:00Z/2026-12-03T19:00Z", "2026-12-04T18:00Z/2026-12-04T19:30Z"]);
  });

  test("without an end takes no time", () => {
    expect(busyIn([event("DTSTART:20261203T180000Z")])).toEqual([]);
    const backwards = event("DTSTART:20261203T180000Z", "DTEND:20261203T170000Z");
    expect(busyIn([backwards])).toEqual([]);
  });

  test("whose beginning is no time hides no other", () => {
    const broken = event("DTSTART;VALUE=PERIOD:20261203T180000Z/PT1H");
    const sound = event("DTSTART:20261204T180000Z", "DURATION:PT1H");
    expect(busyIn([broken, sound])).toHaveLength(1);
  });

  test("whose duration is none hides no other", () => {
    const broken = event(
      "DTSTART;VALUE=DATE:20261203",
      "DURATION;VALUE=PERIOD:20261203T180000Z/PT1H",
    );
    const sound = event("DTSTART:20261204T180000Z", "DURATION:PT1H");
    expect(busyIn([broken, sound])).toHaveLength(1);
  });

  test("that is free or cancelled is not busy; a tentative one is", () => {
    const lines = ["DTSTART:20261203T180000Z", "DTEND:20261203T190000Z"];
    expect(busyIn([event(...lines, "TRANSP:TRANSPARENT")])).toEqual([]);
    expect(busyIn([event(...lines, "STATUS:CANCELLED")])).toEqual([]);
    expect(busyIn([event(...lines, "STATUS:TENTATIVE", "TRANSP:OPAQUE")])).toHaveLength(1);
  });

  test("is cut to the period, and left out beyond it", () => {
    expect(
      busyIn([
        event("DTSTART:20261130T230000Z", "DTEND:20261201T010000Z"),
        event("DTSTART:20261230T230000Z", "DTEND:20261231T010000Z"),
        event("DTSTART:20261231T000000Z", "DTEND:20261231T010000Z"),
        event("DTSTART:20261130T230000Z", "DTEND:20261201T000000Z"),
      ]),
    ).toEqual(["2026-12-01T00:00Z/2026-12-01T01:00Z", "2026-12-30T23:00Z/2026-12-31T00:00Z"]);
  });

  test("that overlaps or touches another is one busy time with it", () => {
    expect(
      busyIn([
        event("DTSTART:20261203T190000Z", "DTEND:20261203T200000Z"),
        event("DTSTART:20261203T180000Z", "DTEND:20261203T190000Z"),
        event("DTSTART:20261203T183000Z", "DTEND:20261203T184500Z"),
      ]),
    ).toEqual(["2026-12-03T18:00Z/2026-12-03T20:00Z"]);
  });

  test("of a whole day is the day of the calendar's owner", () => {
    const days = [
      event("DTSTART;VALUE=DATE:20261203"),
      event("DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:20261212"),
    ];
    expect(busyIn(days)).toEqual([
      "2026-12-03T05:00Z/2026-12-04T05:00Z",
      "2026-12-10T05:00Z/2026-12-12T05:00Z",
    ]);
    expect(busyIn(days, { timeZone: "Asia/Tokyo" })[0]).toBe("2026-12-02T15:00Z/2026-12-03T15:00Z");
  });

  test("of a whole day is as long as the day, also when the clocks change", () => {
    const query = { from: new Date("2026-10-20"), to: new Date("2026-12-01") };
    expect(busyIn([event("DTSTART;VALUE=DATE:20261101")], query)).toEqual([
      "2026-11-01T04:00Z/2026-11-02T05:00Z",
    ]);
  });
});

describe("a time's zone", () => {
  const at = (zone: string) =>
    busyIn([event(`DTSTART;TZID=${zone}:20261203T180000`, "DURATION:PT1H")])[0]?.slice(0, 17);

  test.each([
    ["Europe/Paris", "2026-12-03T17:00Z"],
    ["Romance Standard Time", "2026-12-03T17:00Z"],
    ["/mozilla.org/20050126_1/America/Argentina/Salta", "2026-12-03T21:00Z"],
    ["/freeassociation.sourceforge.net/Europe/Paris", "2026-12-03T17:00Z"],
    ['"(UTC+05:30)"', "2026-12-03T12:30Z"],
    ["UTC-03", "2026-12-03T21:00Z"],
  ])("%s is known by its name", (zone, instant) => {
    expect(at(zone)).toBe(instant);
  });

  test("that is named by nothing known, or not at all, is the owner's", () => {
    expect(at("Atlantis/Capital")).toBe("2026-12-03T23:00Z");
    expect(busyIn([event("DTSTART:20261203T180000", "DURATION:PT1H")])).toEqual([
      "2026-12-03T23:00Z/2026-12-04T00:00Z",
    ]);
  });

  const summers = [
    "BEGIN:VTIMEZONE",
    "TZID:Our zone",
    "BEGIN:STANDARD",
    "DTSTART:16010101T030000",
    "TZOFFSETFROM:+0300",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYDAY=2TH;BYMONTH=12",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0300",
    "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ].join("\r\n");

  test("that the file defines is as the file says", () => {
    const weekly = event(
      "DTSTART;TZID=Our zone:20261202T120000",
      "DTEND;TZID=Our zone:20261202T130000",
      "RRULE:FREQ=WEEKLY;COUNT=3",
    );
    expect(busyIn([summers, weekly])).toEqual([
      "2026-12-02T09:00Z/2026-12-02T10:00Z",
      "2026-12-09T09:00Z/2026-12-09T10:00Z",
      "2026-12-16T11:00Z/2026-12-16T12:00Z",
    ]);
  });

  test("that the file defines badly is known by its name", () => {
    const broken = ["BEGIN:VTIMEZONE", "TZID:Europe/Paris", "END:VTIMEZONE"].join("\r\n");
    const meeting = event("DTSTART;TZID=Europe/Paris:20261203T180000", "DURATION:PT1H");
    expect(busyIn([broken, meeting])).toEqual(["2026-12-03T17:00Z/2026-12-03T18:00Z"]);
  });

  test("of a time that is left out or comes twice when clocks change", () => {
    const query = { from: new Date("2026-03-01"), to: new Date("2026-11-30") };
    const times = ["20260308T023000", "20261101T013000"].map((time) =>
      event(`DTSTART;TZID=America/Toronto:${time}`, "DURATION:PT15M"),
    );
    expect(busyIn(times, query)).toEqual([
      "2026-03-08T07:30Z/2026-03-08T07:45Z",
      "2026-11-01T05:30Z/2026-11-01T05:45Z",
    ]);
  });
});

describe("lists of busy times", () => {
  const list = (...lines: string[]) =>
    ["BEGIN:VFREEBUSY", "UID:f", ...lines, "END:VFREEBUSY"].join("\r\n");

  test("are busy unless they say free", () => {
    expect(
      busyIn([
        list(
          "FREEBUSY:20261203T180000Z/PT1H,20261204T180000Z/20261204T183000Z",
          "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261205T180000Z/PT1H",
          "FREEBUSY;FBTYPE=FREE:20261206T180000Z/PT1H",
        ),
      ]),
    ).toEqual([
      "2026-12-03T18:00Z/2026-12-03T19:00Z",
      "2026-12-04T18:00Z/2026-12-04T18:30Z",
      "2026-12-05T18:00Z/2026-12-05T19:00Z",
    ]);
  });
});

describe("a file", () => {
  test("that is none is refused", () => {
    for (const text of [
      "",
      "<!doctype html><p>Sign in",
      "END:VCALENDAR",
      "BEGIN:VCARD\r\nEND:VCARD",
    ]) {
      expect(() => parseBusyTimes(text, december)).toThrow(/find a calendar/);
    }
    const nonsense = calendarFile(event("DTSTART:tomorrow", "RRULE:FREQ=SOMETIMES"));
    expect(() => parseBusyTimes(nonsense, december)).toThrow(/find a calendar/);
  });

  test("without events is read", () => {
    expect(parseBusyTimes(calendarFile(), december)).toEqual([]);
  });

  test("may have folded lines, plain line ends, a byte order mark and small letters", () => {
    const file = `\uFEFF${calendarFile(event("dtstart:20261203T18\r\n 0000Z", "DURATION:PT1H"))}`;
    expect(shown(parseBusyTimes(file.replaceAll("\r\n", "\n"), december))).toEqual([
      "2026-12-03T18:00Z/2026-12-03T19:00Z",
    ]);
  });

  test("is read though one event, an alarm or what it is about cannot be", () => {
    const alarm = ["BEGIN:VALARM", "TRIGGER:whenever", "DURATION:PT9H", "END:VALARM"];
    expect(
      busyIn([
        event("DTSTART:20261231", "RRULE:FREQ=SOMETIMES"),
        event("SUMMARY;=;:\u0000", "DTSTART:20261203T180000Z", ...alarm, "DTEND:20261203T190000Z"),
      ]),
    ).toEqual(["2026-12-03T18:00Z/2026-12-03T19:00Z"]);
  });
});
