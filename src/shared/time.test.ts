import { expect, test } from "vitest";
import { formatDay, formatTime } from "./time.ts";

const time = new Date("2026-11-21T04:05:59Z");

test.each([
  [undefined, "Nov 21, 2026, 04:05 UTC"],
  ["America/Toronto", "Nov 20, 2026, 23:05 EST"],
  ["Asia/Manila", "Nov 21, 2026, 12:05 GMT+8"],
])("in %s the time is %s", (timeZone, text) => {
  expect(formatTime(time, timeZone)).toBe(text);
});

test("a day is the same day in every time zone", () => {
  expect(formatDay("2026-01-01")).toBe("Jan 1, 2026");
  expect(formatDay(new Date("2026-01-01T23:59:00Z"))).toBe("Jan 1, 2026");
});
