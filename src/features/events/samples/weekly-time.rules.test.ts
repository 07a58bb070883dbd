import { describe, expect, test } from "vitest";
import { timeBetween } from "#shared/time.ts";
import { nextOccurrence } from "./weekly-time.rules.ts";

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
      const ahead = timeBetween(now, nextOccurrence(thursdayNoon, now, 7).at, "days");
      expect(ahead).toBeGreaterThanOrEqual(7);
      expect(ahead).toBeLessThanOrEqual(14.05);
    }
  });
});
