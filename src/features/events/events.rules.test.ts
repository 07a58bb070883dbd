import { describe, expect, test } from "vitest";
import {
  describeAttendees,
  describeDuration,
  minutesBetween,
  nextOccurrence,
  opennessOf,
} from "./events.rules.ts";

const thursdayNoon = {
  weekday: 4,
  hour: 12,
  minute: 0,
  timeZone: "America/Toronto",
};

describe("the next occurrence of an hour of the week", () => {
  test("lies on that weekday and hour in its zone, at least so many days ahead", () => {
    const { at, date } = nextOccurrence(thursdayNoon, new Date("2026-11-21T08:00:00Z"), 7);
    expect(at.toISOString()).toBe("2026-12-03T17:00:00.000Z");
    expect(date).toBe("2026-12-03");
  });

  test("follows the zone's clock when summer time begins in between", () => {
    const winter = new Date("2027-03-04T18:00:00Z");
    expect(nextOccurrence(thursdayNoon, winter, 0).at.toISOString()).toBe(
      "2027-03-11T17:00:00.000Z",
    );
    expect(nextOccurrence(thursdayNoon, winter, 8).at.toISOString()).toBe(
      "2027-03-18T16:00:00.000Z",
    );
  });

  test("is a week later when the hour of that day has passed", () => {
    const before = new Date("2026-12-03T16:59:00Z");
    const after = new Date("2026-12-03T17:01:00Z");
    expect(nextOccurrence(thursdayNoon, before, 0).date).toBe("2026-12-03");
    expect(nextOccurrence(thursdayNoon, after, 0).date).toBe("2026-12-10");
  });

  test("takes the weekday of the zone, not that of UTC", () => {
    const manila = { weekday: 1, hour: 6, minute: 30, timeZone: "Asia/Manila" };
    const { at, date } = nextOccurrence(manila, new Date("2026-11-21T08:00:00Z"), 0);
    expect(at.toISOString()).toBe("2026-11-22T22:30:00.000Z");
    expect(date).toBe("2026-11-23");
  });

  test("is found from every hour of a year, always enough days ahead and within a week of that", () => {
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const now = new Date(Date.UTC(2026, 0, 1, hour));
      const ahead =
        (nextOccurrence(thursdayNoon, now, 7).at.getTime() - now.getTime()) / 86_400_000;
      expect(ahead).toBeGreaterThanOrEqual(7);
      expect(ahead).toBeLessThanOrEqual(14.05);
    }
  });
});

test("an event is open until it ends or is full", () => {
  const now = new Date("2026-12-03T17:30:00Z");
  const event = { endsAt: new Date("2026-12-03T18:00:00Z"), capacity: 2, attendees: 1 };
  expect(opennessOf(event, now)).toBe("open");
  expect(opennessOf({ ...event, attendees: 2 }, now)).toBe("full");
  expect(opennessOf({ ...event, capacity: null, attendees: 2000 }, now)).toBe("open");
  expect(opennessOf(event, event.endsAt)).toBe("over");
});

test("counts and durations read as sentences", () => {
  expect([0, 10, 1200].map(describeAttendees)).toEqual([
    "Fewer than 10 people registered",
    "10 or more people registered",
    "1,200 or more people registered",
  ]);
  expect([45, 60, 120, 150, 240].map(describeDuration)).toEqual([
    "45 minutes",
    "60 minutes",
    "2 hours",
    "2 hours 30 minutes",
    "4 hours",
  ]);
  expect(minutesBetween(new Date(0), new Date(5_400_000))).toBe(90);
});
