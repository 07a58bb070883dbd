import { expect, test } from "vitest";
import { suggestTimes } from "./slots.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
const times = (availability: string) => suggestTimes({ id: "some mentor", availability }, now);

test("suggested times are full hours on weekdays of the next two weeks, soonest first", () => {
  const suggested = times("Available this week");
  expect(suggested).toHaveLength(6);
  expect([...suggested].sort((a, b) => a.getTime() - b.getTime())).toEqual(suggested);
  for (const time of suggested) {
    expect(time.getTime()).toBeGreaterThan(now.getTime());
    expect(time.getTime()).toBeLessThan(now.getTime() + 15 * day);
    expect([0, 6]).not.toContain(time.getUTCDay());
    expect(time.toISOString()).toMatch(/T\d\d:00:00\.000Z$/);
  }
});

test("they follow the availability", () => {
  for (const time of times("Available next week")) {
    expect(time.getTime()).toBeGreaterThan(now.getTime() + 6 * day);
  }
  expect(times("Limited slots")).toHaveLength(3);
  expect(times("Fully booked")).toEqual([]);
  expect(times("Mondays after six")).toEqual([]);
});

test("they stay the same all day and differ by mentor", () => {
  const later = new Date(now.getTime() + 60 * 60 * 1000);
  const of = (id: string, at: Date) => suggestTimes({ id, availability: "Limited slots" }, at);
  expect(of("a", later)).toEqual(of("a", now));
  expect(of("a", now)).not.toEqual(of("b", now));
});
