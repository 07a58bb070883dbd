import { expect, test } from "vitest";
import { packTimes, unpackTimes } from "./packed-times.ts";

const halfHours = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${day}T14:00:00Z`) + index * 1_800_000).toISOString(),
  );

test.for([
  ["none", []],
  ["one", ["2026-11-23T14:00:00.000Z"]],
  ["two", ["2026-11-23T14:00:00.000Z", "2026-11-23T14:30:00.000Z"]],
  ["days with gaps", [...halfHours("2026-11-23", 16), ...halfHours("2026-11-25", 3)]],
  ["odd seconds, and backward", ["2026-11-23T14:00:07.000Z", "1969-12-31T23:59:59.000Z"]],
  ["the same twice", ["2026-11-23T14:00:00.000Z", "2026-11-23T14:00:00.000Z"]],
] as const)("%s come back as they were", ([, times]) => {
  expect(unpackTimes(packTimes(times.map((time) => new Date(time))))).toEqual(times);
});

test("four weeks of half hours are short", () => {
  const days = Array.from(
    { length: 28 },
    (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`,
  );
  const packed = packTimes(days.flatMap((day) => halfHours(day, 16)).map((time) => new Date(time)));
  expect(packed.length).toBeLessThan(350);
});
