import { expect, test } from "vitest";
import { addTime } from "#shared/time.ts";
import { availabilitiesAt, describeAvailability, isFull, openingAt } from "./availability.rules.ts";

const now = new Date("2026-12-01T12:00:00Z");
const inDays = (days: number) => addTime(now, { days });
const mentor = {
  availability: "Available this week",
  has_account: true,
  has_hours: true,
  next_free_at: null as Date | null,
};

test("what a mentor with an account says of their time is told by their calendar", () => {
  const said = (changes: Partial<typeof mentor>) =>
    describeAvailability({ ...mentor, ...changes }, now);
  expect(said({ has_hours: false })).toBe("Not taking bookings yet");
  expect(said({})).toBe("Fully booked");
  expect(said({ next_free_at: inDays(-1) })).toBe("Fully booked");
  expect(said({ next_free_at: inDays(3) })).toBe("Available this week");
  expect(said({ next_free_at: inDays(10) })).toBe("Available next week");
  expect(said({ next_free_at: inDays(20) })).toBe("Limited slots");
});

test("of a mentor without an account only what they say is known", () => {
  expect(describeAvailability({ ...mentor, has_account: false, has_hours: false }, now)).toBe(
    "Available this week",
  );
});

test("the list's filter lets through whom the words name", () => {
  const opening = (days: number) => openingAt(inDays(days).getTime(), now.getTime());
  expect(availabilitiesAt(mentor, opening(3))).toEqual(["free-soon", "this-week"]);
  expect(availabilitiesAt(mentor, opening(10))).toEqual(["next-week"]);
  expect(availabilitiesAt(mentor, opening(-1))).toEqual(["fully-booked"]);
  expect(availabilitiesAt({ ...mentor, has_hours: false }, "none")).toEqual([]);
  expect(availabilitiesAt({ ...mentor, has_account: false }, "soon")).toEqual([
    "free-soon",
    "this-week",
  ]);
});

test("mentors who can't be booked come after those who can", () => {
  expect(isFull({ ...mentor, has_hours: false })).toBe(true);
  expect(isFull(mentor)).toBe(true);
  expect(isFull({ ...mentor, next_free_at: inDays(1) })).toBe(false);
});
