import { describe, expect, test } from "vitest";
import { readCalendarFile } from "./calendar.test-support.ts";
import { type Appointment, calendarLinks, createCalendarFile } from "./calendar.ts";

const appointment: Appointment = {
  uid: "event-1@meridian.example",
  title: "Licensing; a first look, 你好 \\ “quoted”",
  description:
    `First line.\nSecond line, with a comma; and a semicolon. ${"Long words ".repeat(20)}`.trim(),
  location: "Virtual",
  url: "https://meridian.example/events/licensing-2026-12-03",
  startsAt: new Date("2026-12-03T18:00:00Z"),
  endsAt: new Date("2026-12-03T19:30:00Z"),
};

describe("a calendar file", () => {
  const text = createCalendarFile(appointment, new Date("2026-11-21T08:00:00Z"));

  test("says what, when and where, in UTC", () => {
    expect(readCalendarFile(text)).toMatchObject({
      METHOD: "PUBLISH",
      VERSION: "2.0",
      UID: appointment.uid,
      SUMMARY: appointment.title,
      DESCRIPTION: appointment.description,
      LOCATION: "Virtual",
      DTSTAMP: "20261121T080000Z",
      DTSTART: "20261203T180000Z",
      DTEND: "20261203T193000Z",
    });
  });

  test("has the appointment's version, so that a calendar replaces an older one", () => {
    expect(readCalendarFile(text)).toMatchObject({ SEQUENCE: "0" });
    const moved = createCalendarFile({ ...appointment, sequence: 2 }, new Date());
    expect(readCalendarFile(moved)).toMatchObject({ SEQUENCE: "2" });
  });

  test("keeps to the format: lines end in CR LF and have at most 75 octets", () => {
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test("cannot be given further lines by a title", () => {
    const file = createCalendarFile(
      { ...appointment, title: "A\r\nATTENDEE:mailto:x@x.example" },
      new Date(),
    );
    expect(file).not.toMatch(/^ATTENDEE/m);
  });
});

test("links to calendars on the web carry the same appointment", () => {
  const { google, outlook } = calendarLinks(appointment);
  const asked = (url: string) => Object.fromEntries(new URL(url).searchParams);
  expect(asked(google)).toMatchObject({
    text: appointment.title,
    dates: "20261203T180000Z/20261203T193000Z",
  });
  expect(asked(outlook)).toMatchObject({
    subject: appointment.title,
    startdt: "2026-12-03T18:00:00.000Z",
    enddt: "2026-12-03T19:30:00.000Z",
  });
});
