import { expect, test } from "vitest";
import { describeSaved } from "./describe-saved.rules.ts";

test("a draft that was saved on another day names the day, in the visitor's zone", () => {
  const savedAt = new Date("2026-11-22T02:20:00Z");
  const saved = (now: string, zone: string) =>
    describeSaved({ savedAt, now: new Date(now) }, zone, "h12");
  expect(saved("2026-11-22T04:00:00Z", "America/Toronto")).toBe("Saved 9:20 PM");
  expect(saved("2026-11-22T06:00:00Z", "America/Toronto")).toBe("Saved Nov 21, 2026, 9:20 PM");
  expect(saved("2026-11-22T06:00:00Z", "UTC")).toBe("Saved 2:20 AM");
});
