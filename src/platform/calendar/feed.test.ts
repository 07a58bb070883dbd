import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { createCalendarFeed, type FeedAppointment } from "./feed.ts";

const appointment: FeedAppointment = {
  uid: "booking-1@meridian.example",
  title: "Session with Ada; a first talk",
  description: "First line.\nSecond line.",
  location: "https://meet.jit.si/meridian-0123",
  url: "https://meridian.example/studio",
  startsAt: new Date("2026-12-03T18:00:00Z"),
  endsAt: new Date("2026-12-03T19:00:00Z"),
};
const now = new Date("2026-11-21T08:00:00Z");

function read(feed: Partial<Parameters<typeof createCalendarFeed>[0]>) {
  const text = createCalendarFeed({ name: "Meridian", appointments: [], now, ...feed });
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents("vevent") };
}

describe("a feed", () => {
  test("says its name and how often to look again", () => {
    const { text } = read({ name: "Sessions, with Lin" });
    expect(text).toContain(
      "\r\nNAME:Sessions\\, with Lin\r\nX-WR-CALNAME:Sessions\\, with Lin\r\n",
    );
    expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT30M\r\n");
    expect(text).toContain("X-PUBLISHED-TTL:PT30M\r\n");
  });

  test("without appointments is a calendar all the same", () => {
    expect(read({}).events).toEqual([]);
  });

  test("has every appointment with its version and whether it is agreed", () => {
    const { events } = read({
      appointments: [appointment, { ...appointment, uid: "2", sequence: 3, tentative: true }],
    });
    const values = events.map((event) =>
      ["uid", "sequence", "status", "summary"].map((name) =>
        String(event.getFirstPropertyValue(name)),
      ),
    );
    expect(values).toEqual([
      [appointment.uid, "0", "CONFIRMED", appointment.title],
      ["2", "3", "TENTATIVE", appointment.title],
    ]);
  });

  test("cannot be given further lines by a name, a title or an address", () => {
    const hostile = "A\r\nX-FOREIGN:1\nX-FOREIGN:2";
    const { text } = read({
      name: hostile,
      appointments: [{ ...appointment, uid: hostile, title: hostile, url: hostile }],
    });
    expect(text).not.toMatch(/^X-FOREIGN/m);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});
