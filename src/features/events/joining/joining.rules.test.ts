import { expect, test } from "vitest";
import { dayAhead, dueNotice, startsInMoreThanADay } from "./joining.rules.ts";

test("the first email with the link is due exactly a day before the start, and to come until then", () => {
  const startsAt = new Date("2026-12-03T18:00:00Z");
  const endsAt = new Date("2026-12-03T19:00:00Z");
  const event = { startsAt, endsAt, joinUrl: "https://meet.example/a" };
  const notified = { link: null, dayAt: null, hourAt: null };
  const dayBefore = new Date(startsAt.getTime() - dayAhead);
  expect(startsInMoreThanADay(event, dayBefore)).toBe(false);
  expect(dueNotice(event, notified, dayBefore)).toBe("day");
  const earlier = new Date(dayBefore.getTime() - 1);
  expect(startsInMoreThanADay(event, earlier)).toBe(true);
  expect(dueNotice(event, notified, earlier)).toBeUndefined();
});
