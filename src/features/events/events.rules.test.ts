import { expect, test } from "vitest";
import {
  calendarSequence,
  describeAttendees,
  describeDuration,
  isOnline,
  minutesBetween,
  needsLink,
  opennessOf,
} from "./events.rules.ts";

test("an event is open until it ends or is full", () => {
  const now = new Date("2026-12-03T17:30:00Z");
  const event = { endsAt: new Date("2026-12-03T18:00:00Z"), capacity: 2, attendees: 1 };
  expect(opennessOf(event, now)).toBe("open");
  expect(opennessOf({ ...event, attendees: 2 }, now)).toBe("full");
  expect(opennessOf({ ...event, capacity: null, attendees: 2000 }, now)).toBe("open");
  expect(opennessOf(event, event.endsAt)).toBe("over");
});

test("an event's version in calendars rises with each change and is never negative", () => {
  const created_at = new Date("2026-12-03T17:30:00Z");
  const at = (updated_at: string) =>
    calendarSequence({ created_at, updated_at: new Date(updated_at) });
  expect(at("2026-12-03T17:30:00Z")).toBe(0);
  expect(at("2026-12-03T17:31:00.900Z")).toBe(60);
  expect(at("2026-12-03T17:29:00Z")).toBe(0);
});

test("an event is online where its location says so, and at a place otherwise", () => {
  const online = ["Virtual", "Online", "virtual (video call)", "ONLINE, by link"];
  const places = ["Metro Hall, Toronto", "Hamilton, ON", "Virtually Yours, Toronto"];
  expect(online.filter((location) => isOnline({ location }))).toEqual(online);
  expect(places.filter((location) => isOnline({ location }))).toEqual([]);
});

test("people need a link to every webinar, and to others that are online", () => {
  expect(needsLink({ kind: "webinar", location: "Zoom" })).toBe(true);
  expect(needsLink({ kind: "workshop", location: "Virtual" })).toBe(true);
  expect(needsLink({ kind: "workshop", location: "Metro Hall, Toronto" })).toBe(false);
});

test("counts and durations read as sentences", () => {
  const attendees = [0, 10, 1200].map((count) => ({ attendees: count, capacity: null }));
  expect(attendees.map(describeAttendees)).toEqual([
    "Fewer than 10 people registered",
    "10 or more people registered",
    "1,200 or more people registered",
  ]);
  const full = [1, 8, 80, 1200].map((count) => ({ attendees: count, capacity: count }));
  expect(full.map(describeAttendees)).toEqual([
    "1 person registered",
    "8 people registered",
    "80 people registered",
    "1,200 people registered",
  ]);
  expect(describeAttendees({ attendees: 80, capacity: 85 })).toBe("80 or more people registered");
  expect([45, 60, 120, 150, 240].map(describeDuration)).toEqual([
    "45 minutes",
    "60 minutes",
    "2 hours",
    "2 hours 30 minutes",
    "4 hours",
  ]);
  expect(minutesBetween(new Date(0), new Date(5_400_000))).toBe(90);
});
